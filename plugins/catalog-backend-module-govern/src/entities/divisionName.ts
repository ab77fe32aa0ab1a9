/**
 * The catalog name of a division. Label values may hold capitals, which catalog references do not
 * tell apart. Undefined for none.
 */
export function divisionName(division: string | null): string | undefined {
  return division ? division.toLocaleLowerCase('en-US') : undefined;
}
