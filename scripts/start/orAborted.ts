/**
 * Waits for work that cannot be interrupted, but no longer than until the signal aborts; only for
 * work whose result nobody has to clean up.
 */
export async function orAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
