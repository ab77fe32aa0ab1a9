import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { readStoreRecord } from '../metrics-store/storeRecord';
import { stopControlPlane } from '../plane/stopControlPlane';
import { clearFolder } from '../postgres/clearFolder';
import { readRecord } from '../postgres/postgresRecord';
import { endProcesses } from '../process/endProcesses';
import {
  isAlive,
  ownIdentity,
  ProcessIdentity,
} from '../process/processIdentity';

const runsFolder = path.join(
  tmpdir(),
  `backstage-govern-tests-${userInfo().username}`,
);

/** Makes a temporary folder for this test run, and puts right what killed ones left behind. */
export async function makeRunFolder(): Promise<string> {
  mkdirSync(runsFolder, { recursive: true });
  for (const name of readdirSync(runsFolder)) {
    const dir = path.join(runsFolder, name);
    const owner = readOwner(dir);
    if (owner && isAlive(owner)) continue;
    await stopControlPlane(dir);
    const store = readStoreRecord(path.join(dir, 'metrics', 'process.json'));
    if (store) await endProcesses([store]);
    const record = readRecord(path.join(dir, 'postgres', 'state.json'));
    await clearFolder(path.join(dir, 'postgres', 'data'), record);
    removeRunFolder(dir);
  }
  const dir = path.join(runsFolder, String(process.pid));
  mkdirSync(dir);
  writeFileSync(path.join(dir, 'owner.json'), JSON.stringify(ownIdentity()));
  // PostgreSQL may run as another user, who has to get to its own folder in here.
  chmodSync(runsFolder, 0o755);
  chmodSync(dir, 0o755);
  return dir;
}

function readOwner(dir: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes the folder of a run whose servers have stopped. */
export function removeRunFolder(dir: string) {
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
}
