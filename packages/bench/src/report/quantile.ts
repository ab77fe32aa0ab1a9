/**
 * The value that a share `q` (0 to 1) of the samples does not exceed, by the nearest-rank method, so
 * that it always is one of the samples.
 *
 * @throws RangeError when there are no samples
 */
export function quantile(samples: readonly number[], q: number): number {
  if (samples.length === 0) {
    throw new RangeError('There is no quantile of no samples.');
  }
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(q * sorted.length));
  return sorted[rank - 1];
}
