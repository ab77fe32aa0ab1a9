import { setTimeout as sleep } from 'node:timers/promises';

/** How long and how often to look. */
export interface WaitOptions {
  /** Give up after this many milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds between two looks. */
  readonly intervalMs?: number;
}

/**
 * Looks until `check` gives something other than undefined or false, and returns it.
 * Returns undefined when the time is over; an error thrown by `check` ends the wait at once.
 */
export async function waitUntil<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  options: WaitOptions,
): Promise<T | undefined> {
  const end = performance.now() + options.timeoutMs;
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    if (performance.now() >= end) return undefined;
    await sleep(options.intervalMs ?? 50);
  }
}
