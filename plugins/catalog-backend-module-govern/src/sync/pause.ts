import { setTimeout } from 'node:timers/promises';

/** Waits; an abort ends the wait early, without an error. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits by the real clock. */
export const pause: Pause = async (ms, signal) => {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
};
