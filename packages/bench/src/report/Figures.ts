import { quantile } from './quantile';

/** What is kept of one measured thing, in milliseconds. */
interface Figure {
  p50: number;
  p99: number;
  max: number;
}

/** Figures by what was measured. */
export type Figures = Record<string, Figure>;

/** The figures of samples in milliseconds, rounded to whole ones. */
export function figuresOf(samples: Record<string, number[]>): Figures {
  return Object.fromEntries(
    Object.entries(samples).map(([name, values]) => [
      name,
      {
        p50: Math.round(quantile(values, 0.5)),
        p99: Math.round(quantile(values, 0.99)),
        max: Math.round(Math.max(...values)),
      },
    ]),
  );
}
