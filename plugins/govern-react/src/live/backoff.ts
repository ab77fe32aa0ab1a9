const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before attempt number `attempt` (0 is the first retry), in milliseconds: the
 * double each time up to half a minute, of which the upper half is random, so that the tabs of a
 * whole company do not come back in the same instant.
 *
 * @param random - uniform in [0, 1).
 */
export function backoffDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random();
}
