import { chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { RunningProcess } from '../process/startProcess';
import { withLock } from '../process/withLock';
import { postgresBinaries } from './postgresBinaries';
import { PostgresStart } from './PostgresStart';
import { expectReachable, postgresUser } from './postgresUser';

/** How to start PostgreSQL. */
export interface StartPostgresOptions {
  /** Its folder; the data lie in `data` inside. */
  readonly dir: string;
  readonly logDir: string;
  /** Default: the port of the last time where it is free, otherwise any free one. */
  readonly port?: number;
  /** Keep the data when it stops (default), and survive a power failure. */
  readonly persistent?: boolean;
}

/** A PostgreSQL that runs. */
export interface RunningPostgres {
  /** Always 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly process: RunningProcess;
  /** The address of a database, which need not exist; default `postgres`. */
  url(database?: string): string;
  /** Ends it, and removes the data unless persistent. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL on 127.0.0.1. One that an earlier, killed start left running on the same
 * folder is ended first.
 *
 * @throws ControlPlaneError: `INSTANCE_IN_USE` while another live process uses the folder,
 *   `FOLDER_UNUSABLE` when the database's user cannot reach it, `PROCESS_FAILED` or `TIMED_OUT`
 *   with the last lines of the log when it does not come up.
 */
export async function startPostgres(
  options: StartPostgresOptions,
): Promise<RunningPostgres> {
  const binaries = postgresBinaries();
  const user = postgresUser();
  const dir = path.resolve(options.dir);
  await mkdir(dir, { recursive: true });
  if (user) {
    chownSync(dir, user.uid, user.gid);
    expectReachable(path.join(dir, 'data'), user);
    expectReachable(binaries.postgres, user);
  }
  return withLock(path.join(dir, 'lock'), () =>
    new PostgresStart({ ...options, dir }, { binaries, user }).run(),
  );
}
