import { ControlPlaneError } from '../ControlPlaneError';
import { isAlive, ProcessIdentity } from './processIdentity';
import { waitUntil } from './waitUntil';

/** How to end processes. */
export interface EndOptions {
  /** What to ask with first; PostgreSQL ends its sessions on SIGINT, the others on SIGTERM. */
  readonly signal?: 'SIGTERM' | 'SIGINT';
  /** Milliseconds after which those that are still there are killed. */
  readonly graceMs?: number;
}

/**
 * Ends exactly these processes: asks, then kills after the grace. A pid that meanwhile belongs to
 * another process is left alone.
 *
 * @throws ControlPlaneError (`PROCESS_FAILED`) when one survives SIGKILL for five seconds.
 */
export async function endProcesses(
  identities: readonly ProcessIdentity[],
  options: EndOptions = {},
): Promise<void> {
  const living = () => identities.filter(isAlive);
  const gone = (timeoutMs: number) =>
    waitUntil(() => living().length === 0, { timeoutMs, intervalMs: 20 });

  living().forEach(({ pid }) => sendSignal(pid, options.signal ?? 'SIGTERM'));
  if (await gone(options.graceMs ?? 5_000)) return;
  killProcessesNow(identities);
  if (await gone(5_000)) return;
  throw new ControlPlaneError(
    'PROCESS_FAILED',
    `Processes ${living()
      .map(({ pid }) => pid)
      .join(', ')} do not end, not even when killed. End them by hand.`,
  );
}

/** Kills exactly these processes without waiting; for the last moment before the own process ends. */
export function killProcessesNow(identities: readonly ProcessIdentity[]) {
  identities.filter(isAlive).forEach(({ pid }) => sendSignal(pid, 'SIGKILL'));
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
