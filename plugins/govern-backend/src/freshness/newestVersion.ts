const NUMBER = /^\d+$/;

/**
 * The highest of the versions of one cluster's sources, so that it never goes back when a quieter
 * source is heard of; null when there is none. One that is not a number cannot be compared, and
 * counts only where nothing else is known.
 */
export function newestVersion(
  versions: readonly (string | null)[],
): string | null {
  let newest: string | null = null;
  for (const version of versions) {
    if (version === null) continue;
    if (newest === null || isHigher(version, newest)) newest = version;
  }
  return newest;
}

function isHigher(version: string, than: string): boolean {
  if (!NUMBER.test(version)) return false;
  return !NUMBER.test(than) || BigInt(version) > BigInt(than);
}
