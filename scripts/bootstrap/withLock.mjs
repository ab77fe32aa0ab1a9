import fs from 'node:fs';
import path from 'node:path';

const POLL_MS = 500;
/** Nothing that is done under a lock takes longer, so an older one was left behind. */
const STALE_MS = 30 * 60_000;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} file */
function isLeftBehind(file) {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8'));
    const age = Date.now() - fs.statSync(file).mtimeMs;
    // An empty file belongs to someone who is just about to write their pid into it.
    return age > STALE_MS || (pid > 0 && !isAlive(pid));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Runs `work` while holding the lock `file`, so that two starts do not fetch the same thing into
 * each other. Waits for a living holder; takes over from a dead one.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when someone else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = false; ; ) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLeftBehind(file)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
  const release = () => fs.rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
