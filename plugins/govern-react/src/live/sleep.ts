/** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    if (signal.aborted) {
      resolve();
      return;
    }
    signal.addEventListener('abort', done);
    timer = setTimeout(done, ms);
  });
}
