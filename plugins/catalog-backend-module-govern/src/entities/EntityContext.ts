/** What mapping a row to an entity depends on besides the row. */
export interface EntityContext {
  /** The cluster whose entities carry no cluster in their names. */
  primaryCluster: string;
  /** Full reference of the owner of what nobody else owns. */
  defaultOwner: string;
}
