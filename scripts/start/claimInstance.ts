import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import {
  endProcesses,
  isAlive,
  ownIdentity,
  ProcessIdentity,
  writeFileAtomically,
} from '@backstage-govern/control-plane';
import { CommandError } from '../bootstrap/CommandError.mjs';
import { InstanceFolder } from './InstanceFolder';
import { groupMembers } from './processGroup';

interface ClaimFile {
  readonly owner: ProcessIdentity;
  readonly url: string | null;
  readonly processes: Record<string, ProcessIdentity>;
}

/** The right to run one instance. */
export interface InstanceClaim {
  /** Says the address to whoever tries to start the instance a second time. */
  setUrl(url: string): void;
  /** Remembers a process, so that the next start finds it if this one is killed. */
  addProcess(name: string, leader: ProcessIdentity): void;
  /** Every living process that belongs to the instance. */
  processes(): ProcessIdentity[];
  /** Removes all that the instance keeps, but for this claim. */
  empty(): void;
  release(): void;
}

function readClaim(file: string): ClaimFile | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    // Written atomically, so anything else is not ours; a start overwrites it.
    return isClaim(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIdentity(value: unknown): value is ProcessIdentity {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.pid) &&
    typeof value.started === 'string'
  );
}

function isClaim(value: unknown): value is ClaimFile {
  return (
    isRecord(value) &&
    isIdentity(value.owner) &&
    (value.url === null || typeof value.url === 'string') &&
    isRecord(value.processes) &&
    Object.values(value.processes).every(isIdentity)
  );
}

function living(folder: InstanceFolder, claim: ClaimFile): ProcessIdentity[] {
  return Object.values(claim.processes).flatMap(leader =>
    groupMembers(leader, folder.dir),
  );
}

/**
 * Takes the instance for this process. What an earlier start left when it was killed is ended first.
 *
 * @throws CommandError when another start runs it, with that one's address.
 */
export async function claimInstance(
  folder: InstanceFolder,
  say: (line: string) => void,
): Promise<InstanceClaim> {
  mkdirSync(folder.dir, { recursive: true });
  const earlier = readClaim(folder.claim);
  if (earlier && isAlive(earlier.owner)) {
    throw new CommandError(
      `The instance "${folder.name}" ${
        earlier.url ? `already runs at ${earlier.url}` : 'is being started'
      } (process ${
        earlier.owner.pid
      }): use that one, stop it with Ctrl-C where it runs or with "kill ${
        earlier.owner.pid
      }" where that terminal is gone, or start another with --instance <name>.`,
    );
  }
  let claim: ClaimFile = { owner: ownIdentity(), url: null, processes: {} };
  const write = (changes: Partial<ClaimFile>) => {
    claim = { ...claim, ...changes };
    writeFileAtomically(folder.claim, JSON.stringify(claim));
  };
  write({ processes: earlier?.processes ?? {} });
  if (earlier) {
    const left = living(folder, earlier);
    await endProcesses(left);
    if (left.length) {
      say(
        `An earlier start was killed: ended ${left.length} process(es) that it left.`,
      );
    }
    write({ processes: {} });
  }
  rmSync(folder.portal, { force: true });
  return {
    setUrl: url => write({ url }),
    addProcess: (name, leader) =>
      write({ processes: { ...claim.processes, [name]: leader } }),
    processes: () => living(folder, claim),
    empty: () => {
      for (const name of readdirSync(folder.dir)) {
        const entry = path.join(folder.dir, name);
        if (entry === folder.claim) continue;
        rmSync(entry, { recursive: true, force: true });
      }
    },
    release: () => {
      rmSync(folder.portal, { force: true });
      rmSync(folder.claim, { force: true });
    },
  };
}
