import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownIdentity, ProcessIdentity } from './processIdentity';

/** How to wait for a lock. */
export interface LockOptions {
  /** Called once when another live process holds the lock. */
  readonly onWait?: (holder: ProcessIdentity) => void;
}

/**
 * Runs `work` while no other process does so under the same lock file. A lock whose holder has
 * ended is taken over.
 */
export async function withLock<T>(
  lockFile: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const ticket = JSON.stringify({ ...ownIdentity(), ticket: randomUUID() });
  let told = false;
  while (!tryTake(lockFile, ticket)) {
    const content = readLock(lockFile);
    if (content === undefined) continue;
    const holder = parseHolder(content);
    if (!holder || !isAlive(holder)) {
      removeStale(lockFile, content);
      continue;
    }
    if (!told) options.onWait?.(holder);
    told = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    if (readLock(lockFile) === ticket) rmSync(lockFile, { force: true });
  }
}

// A link appears with its content at once: nobody ever sees a lock without a holder.
function tryTake(lockFile: string, ticket: string): boolean {
  const draft = `${lockFile}.${randomUUID()}`;
  writeFileSync(draft, ticket, { mode: 0o600 });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Two waiters may see the same stale lock: whoever moves a fresh one away by mistake puts it back.
function removeStale(lockFile: string, staleContent: string) {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside) !== staleContent) linkSync(aside, lockFile);
  rmSync(aside, { force: true });
}

function readLock(lockFile: string): string | undefined {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(content);
    return typeof pid === 'number' && typeof started === 'string'
      ? { pid, started }
      : undefined;
  } catch {
    return undefined;
  }
}
