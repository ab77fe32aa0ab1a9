import { noiseAt, seedOf } from '../exporter/seededNoise';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A time without any sample, in milliseconds since 1970; `from` belongs to it, `to` does not. */
export interface Gap {
  from: number;
  to: number;
}

/**
 * When the generated history has no samples, as if nobody had scraped: on about one day in eight, for
 * 20 minutes to 3 hours. The last day is whole, so that what people look at first is.
 */
export function historyGaps(options: {
  seed: string;
  from: number;
  to: number;
}): Gap[] {
  const seed = seedOf(`${options.seed}/gaps`);
  const gaps: Gap[] = [];
  const last = options.to - DAY_MS;
  for (
    let day = Math.floor(options.from / DAY_MS);
    day * DAY_MS < last;
    day++
  ) {
    if (noiseAt(seed, 3 * day) > 1 / 8) continue;
    const length = (20 + 160 * noiseAt(seed, 3 * day + 1)) * MINUTE_MS;
    const from = day * DAY_MS + noiseAt(seed, 3 * day + 2) * (DAY_MS - length);
    if (from >= options.from && from + length <= last) {
      gaps.push({ from, to: from + length });
    }
  }
  return gaps;
}
