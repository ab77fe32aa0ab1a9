const LOOK_MS = 1000;

/**
 * Calls back once when the process that started this one is gone. It keeps no process alive.
 *
 * @param {() => void} callback
 */
export function whenOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  timer.unref();
}
