/** Versions of one cluster grow; where one is no number nothing is said about their order. */
export function isOlder(
  version: string | undefined,
  than: string | undefined,
): boolean {
  if (version === undefined || than === undefined) return false;
  if (!/^\d+$/.test(version) || !/^\d+$/.test(than)) return false;
  return BigInt(version) < BigInt(than);
}
