import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { endProcesses } from '../process/endProcesses';
import { identifyProcess, isAlive } from '../process/processIdentity';
import { PostgresRecord } from './postgresRecord';

/**
 * Makes a data folder free for a start: ends a PostgreSQL that a killed start left on it, and
 * removes a lock file whose process has ended. PostgreSQL itself would refuse to start when the
 * pid in the file belongs to some other program by now.
 *
 * @throws ControlPlaneError (`INSTANCE_IN_USE`) while the process that started it lives.
 */
export async function clearFolder(
  data: string,
  last: PostgresRecord | undefined,
): Promise<void> {
  if (last && isAlive(last.process)) {
    if (isAlive(last.owner)) {
      throw new ControlPlaneError(
        'INSTANCE_IN_USE',
        `The PostgreSQL in ${data} belongs to process ${last.owner.pid}, which still runs: stop that first, or choose another instance.`,
      );
    }
    await endProcesses([last.process], { signal: 'SIGINT' });
  }
  const lockFile = path.join(data, 'postmaster.pid');
  const pid = pidIn(lockFile);
  if (pid === undefined) return;
  const holder = identifyProcess(pid);
  if (holder && commandOf(pid).includes(data)) {
    await endProcesses([holder], { signal: 'SIGINT' });
  }
  rmSync(lockFile, { force: true });
}

function pidIn(lockFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
  } catch {
    return '';
  }
}
