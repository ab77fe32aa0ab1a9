import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { identifyProcess, isAlive, ProcessIdentity } from './processIdentity';

/** A program to start in the background. */
export interface StartProcessOptions {
  /** Names the log file and appears in errors. */
  readonly name: string;
  /** The program's file. */
  readonly binary: string;
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly env?: Record<string, string>;
  /** Gets `<name>.log`; the log of the start before is kept as `<name>.previous.log`. */
  readonly logDir: string;
  /** Run as this user; only root can. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A program running in the background. */
export interface RunningProcess extends ProcessIdentity {
  readonly name: string;
  readonly logFile: string;
}

/**
 * Starts a program in a session of its own, so that Ctrl-C in a terminal reaches only us and we
 * decide the order in which things end. It outlives this process unless it is ended.
 *
 * @throws ControlPlaneError (`PROCESS_FAILED`) when the program cannot be executed.
 */
export async function startProcess(
  options: StartProcessOptions,
): Promise<RunningProcess> {
  await mkdir(options.logDir, { recursive: true });
  const logFile = path.join(options.logDir, `${options.name}.log`);
  keepPreviousLog(logFile);
  const log = openSync(logFile, 'a');
  try {
    const child = spawn(options.binary, options.args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...options.env },
      ...options.user,
    });
    const { pid } = child;
    if (pid === undefined) {
      const [cause] = (await once(child, 'error')) as [Error];
      throw cause;
    }
    child.unref();
    // A program that ends at once is no longer there to be identified; its log tells why.
    return {
      name: options.name,
      logFile,
      ...(identifyProcess(pid) ?? { pid, started: 'ended' }),
    };
  } catch (cause) {
    throw new ControlPlaneError(
      'PROCESS_FAILED',
      `${options.name} (${options.binary}) cannot be executed: ${
        (cause as Error).message
      }. Is it built for this machine? Remove the file to get it again.`,
      { cause },
    );
  } finally {
    closeSync(log);
  }
}

/**
 * Checks that the process lives.
 *
 * @throws ControlPlaneError (`PROCESS_FAILED`) with the last lines of its log when it does not.
 */
export function expectAlive(running: RunningProcess): void {
  if (isAlive(running)) return;
  throw new ControlPlaneError(
    'PROCESS_FAILED',
    `${running.name} ended unexpectedly. The last lines of ${
      running.logFile
    }:\n${lastLogLines(running.logFile)}`,
  );
}

/** The last lines of a log file, indented; empty when there is none. */
export function lastLogLines(logFile: string, count = 12): string {
  try {
    return readFileSync(logFile, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(-count)
      .map(line => `  ${line}`)
      .join('\n');
  } catch {
    return '';
  }
}

function keepPreviousLog(logFile: string) {
  try {
    renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
