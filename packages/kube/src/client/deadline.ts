/** A signal that follows the caller's and a time limit, and lets go of both when it is no longer needed. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly timedOut: boolean;
  /** Settles as `promise` does, or rejects as soon as the signal is aborted. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Ends the time limit; the caller's signal is followed further. */
  stopTimer(): void;
  /** Must be called in the end, since a long-lived signal would keep every listener. */
  release(): void;
  /** Releases, and ends whatever still follows the signal. */
  abandon(): void;
}

export function startDeadline(
  timeoutMs: number,
  outer: AbortSignal | undefined,
): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    race: promise =>
      new Promise((resolve, reject) => {
        const { signal } = controller;
        const abort = () => reject(signal.reason);
        if (signal.aborted) abort();
        else signal.addEventListener('abort', abort, { once: true });
        promise.then(resolve, reject);
      }),
    stopTimer: () => clearTimeout(timer),
    release,
    abandon: () => {
      release();
      controller.abort();
    },
  };

  function release() {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  }
}
