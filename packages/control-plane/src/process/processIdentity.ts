import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process that can be recognised again later: operating systems give a pid to another process
 * once the first has ended, so the time at which it started is part of its identity.
 */
export interface ProcessIdentity {
  /** The process id. */
  readonly pid: number;
  /** When it started, in the operating system's own notation; only good for comparing. */
  readonly started: string;
}

/** The identity of a live process, or undefined when there is none (an ended one that nobody has collected is none). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const started =
    process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether exactly this process still lives. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.started === identity.started;
}

/** The identity of the process that runs this code. */
export function ownIdentity(): ProcessIdentity {
  const identity = identifyProcess(process.pid);
  if (!identity) {
    throw new Error(
      `The start time of the own process ${process.pid} cannot be read; is /proc mounted?`,
    );
  }
  return identity;
}

function startedOnLinux(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the program's name in parentheses and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const startTicks = fields[19];
  if (state === 'Z' || state === 'X') return undefined;
  return `${bootId()}:${startTicks}`;
}

let knownBootId: string | undefined;

// Start times count from the boot, so a state file from before one must never match.
function bootId(): string {
  if (knownBootId === undefined) {
    try {
      knownBootId = readFileSync(
        '/proc/sys/kernel/random/boot_id',
        'utf8',
      ).trim();
    } catch {
      knownBootId = 'unknown-boot';
    }
  }
  return knownBootId;
}

function startedByPs(pid: number): string | undefined {
  try {
    const [, state, started] =
      /^\s*(\S+)\s+(.+?)\s*$/.exec(
        execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
          encoding: 'utf8',
          env: { ...process.env, LC_ALL: 'C' },
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      ) ?? [];
    return state === undefined || state.startsWith('Z') ? undefined : started;
  } catch {
    return undefined;
  }
}
