/** A measurement at a time. */
export interface Sample {
  /** Milliseconds since the beginning. */
  at: number;
  value: number;
}

/** Change of the value per hour, by least squares; 0 for fewer than two samples. */
export function slopePerHour(samples: readonly Sample[]): number {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const middle = mean(samples.map(({ at }) => at));
  const level = mean(samples.map(({ value }) => value));
  let covariance = 0;
  let variance = 0;
  for (const { at, value } of samples) {
    covariance += (at - middle) * (value - level);
    variance += (at - middle) ** 2;
  }
  return variance > 0 ? (covariance / variance) * 3_600_000 : 0;
}
