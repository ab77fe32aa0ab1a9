export interface Backoff {
  /** Failures since the last reset. */
  readonly attempts: number;
  /** Milliseconds to wait before the next try. */
  next(): number;
  reset(): void;
}

/**
 * Doubles from `minMs` to `maxMs`; each wait is drawn from the upper half of its step, so that clients
 * that lost the same server do not come back together.
 */
export function createBackoff(options: {
  minMs: number;
  maxMs: number;
  /** From 0 to below 1. */
  random: () => number;
}): Backoff {
  let attempts = 0;
  return {
    get attempts() {
      return attempts;
    },
    next() {
      const step = Math.min(options.maxMs, options.minMs * 2 ** attempts);
      attempts += 1;
      return step / 2 + (step / 2) * options.random();
    },
    reset() {
      attempts = 0;
    },
  };
}
