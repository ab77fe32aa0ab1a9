import type { Knex } from 'knex';
import type { KubeObject, ResourceType } from '@backstage-govern/kube';
import type {
  ChangeType,
  GovernEvent,
} from '@backstage-govern/plugin-govern-common';
import type { ClusterView, ObjectKey } from './ClusterView';

/** A value that PostgreSQL reads out of JSON into the column's own type. */
export type ColumnValue =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | object;

/**
 * The columns that a projection derives. The kernel adds those that every table has: `cluster`, the
 * key columns, `uid`, `created_at` and `resource_version`.
 */
export type ProjectedRow = Record<string, ColumnValue>;

/** A change of another kind's object that changes rows of this projection. */
export interface RelatedResource {
  resource: ResourceType;
  /** The subjects to project anew; called with the object before and after a change. */
  touches(object: KubeObject, view: ClusterView): Iterable<ObjectKey>;
}

/** One row that was written: as it is now, or as it was when it was removed. */
export interface RowChange {
  type: ChangeType;
  /** As PostgreSQL gives it: bigint columns as text, times as Date. */
  row: Record<string, unknown>;
  /** The row before an update. */
  previous?: Record<string, unknown>;
}

/** An event for the change stream, before it has its number. */
export type Announcement = GovernEvent extends infer E
  ? E extends GovernEvent
    ? Pick<E, 'name' | 'data'> & {
        /** What it is about, for people who read the table. */
        key: string;
      }
    : never
  : never;

/** Objects of some kinds as rows of one table, a row an object. */
export interface Projection {
  /** As it is named in the status and in freshness: `workloads`. */
  id: string;
  table: string;
  /** Primary key of the table beside `cluster`, in any order. */
  key: readonly ('kind' | 'namespace' | 'name')[];
  subjects: readonly ResourceType[];
  related?: readonly RelatedResource[];
  /**
   * The row of an object, or undefined where it has none. Pure: the same object and view give the
   * same row, on any replica and at any time.
   */
  project(object: KubeObject, view: ClusterView): ProjectedRow | undefined;
  /**
   * What the change stream says about rows just written. Runs inside the transaction that wrote
   * them, which sees their new state.
   */
  announce?(
    changes: readonly RowChange[],
    trx: Knex.Transaction,
  ): Promise<Announcement[]>;
}
