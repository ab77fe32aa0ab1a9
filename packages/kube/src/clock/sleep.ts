import { Clock } from './Clock';

/** Waits `ms`, or less when `signal` is aborted: it resolves in both cases. */
export function sleep(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const cancel = clock.timer(ms, done);
    signal.addEventListener('abort', done);

    function done() {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
