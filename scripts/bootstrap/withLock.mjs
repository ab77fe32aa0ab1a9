import fs from 'node:fs';
import path from 'node:path';

const POLL_MS = 500;
/** Nothing that is done under a lock takes longer, so an older one was left behind. */
const STALE_MS = 30 * 60_000;

/** Whether a process has ended but is still listed, as orphans are in a container whose first process collects none. */
function isUncollected(pid) {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z [^)]*$/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isUncollected(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} file */
function isLeftBehind(file) {
  try {
    const pids = fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map(Number)
      .filter(pid => pid > 0);
    const age = Date.now() - fs.statSync(file).mtimeMs;
    // An empty file belongs to someone who is just about to write their pid into it.
    return age > STALE_MS || (pids.length > 0 && !pids.some(isAlive));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Runs `work` while holding the lock `file`, so that two starts do not fetch the same thing into
 * each other. Waits for a living holder; takes over from a dead one. `work` is given a function that
 * names a process which it started: the lock counts as held while that one lives, even without us.
 *
 * @template T
 * @param {string} file
 * @param {(holdAlso: (pid: number) => void) => Promise<T>} work
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
    return await work(pid => fs.appendFileSync(file, `\n${pid}`));
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
