import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ControlPlaneError } from '../ControlPlaneError';
import { endProcesses } from '../process/endProcesses';
import { freePorts } from '../process/freePorts';
import { ownIdentity } from '../process/processIdentity';
import {
  expectAlive,
  lastLogLines,
  RunningProcess,
  startProcess,
} from '../process/startProcess';
import { waitUntil } from '../process/waitUntil';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { clearFolder } from './clearFolder';
import { PostgresBinaries } from './postgresBinaries';
import { readRecord, writeRecord } from './postgresRecord';
import { PostgresUser } from './postgresUser';
import type { RunningPostgres, StartPostgresOptions } from './startPostgres';

const run = promisify(execFile);
const READY_TIMEOUT_MS = 60_000;

/** One start of a PostgreSQL. */
export class PostgresStart {
  readonly #options: StartPostgresOptions;
  readonly #binaries: PostgresBinaries;
  readonly #user: PostgresUser | undefined;
  readonly #data: string;
  readonly #recordFile: string;

  constructor(
    options: StartPostgresOptions,
    own: { binaries: PostgresBinaries; user: PostgresUser | undefined },
  ) {
    this.#options = options;
    this.#binaries = own.binaries;
    this.#user = own.user;
    this.#data = path.join(options.dir, 'data');
    this.#recordFile = path.join(options.dir, 'state.json');
  }

  async run(): Promise<RunningPostgres> {
    const last = readRecord(this.#recordFile);
    await clearFolder(this.#data, last);
    const password = await this.#ensureData();
    const port = this.#options.port ?? (await freePorts(1, [last?.port]))[0];
    const running = await this.#start(port);
    writeRecord(this.#recordFile, {
      port,
      process: { pid: running.pid, started: running.started },
      owner: ownIdentity(),
    });
    const connection = { host: '127.0.0.1', port, user: 'postgres', password };
    const stop = async () => {
      await endProcesses([running], { signal: 'SIGINT' });
      if (this.#options.persistent === false) {
        await rm(this.#options.dir, { recursive: true, force: true });
      }
    };
    try {
      await this.#waitUntilReady(running, connection);
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      ...connection,
      process: running,
      stop,
      url: (database = 'postgres') =>
        `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    };
  }

  // The data are prepared under another name: a folder that is called "data" is whole.
  async #ensureData(): Promise<string> {
    const passwordFile = path.join(this.#options.dir, 'password');
    if (existsSync(path.join(this.#data, 'PG_VERSION'))) {
      return readPassword(passwordFile);
    }
    const password = randomBytes(18).toString('hex');
    writeFileAtomically(passwordFile, password);
    const { uid, gid } = this.#user ?? {};
    if (this.#user) chownSync(passwordFile, this.#user.uid, this.#user.gid);
    const draft = `${this.#data}.new`;
    await rm(draft, { recursive: true, force: true });
    await rm(this.#data, { recursive: true, force: true });
    try {
      await run(
        this.#binaries.initdb,
        [
          `--pgdata=${draft}`,
          '--username=postgres',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--no-locale',
          '--no-instructions',
          ...(this.#options.persistent === false ? ['--no-sync'] : []),
        ],
        { cwd: this.#options.dir, uid, gid },
      );
      await run('mv', [draft, this.#data]);
      await chmod(this.#data, 0o700);
    } catch (cause) {
      throw new ControlPlaneError(
        'PROCESS_FAILED',
        `PostgreSQL cannot prepare ${this.#data}: ${(cause as Error).message}`,
        { cause },
      );
    }
    return password;
  }

  async #start(port: number): Promise<RunningProcess> {
    const fast = this.#options.persistent === false;
    return startProcess({
      name: 'postgres',
      binary: this.#binaries.postgres,
      logDir: this.#options.logDir,
      user: this.#user,
      args: [
        '-D',
        this.#data,
        '-p',
        String(port),
        ...settings({
          listen_addresses: '127.0.0.1',
          // A socket's path has a length limit that deep folders exceed.
          unix_socket_directories: '',
          max_connections: '300',
          ...(fast && {
            fsync: 'off',
            synchronous_commit: 'off',
            full_page_writes: 'off',
          }),
        }),
      ],
    });
  }

  async #waitUntilReady(
    running: RunningProcess,
    connection: { host: string; port: number; user: string; password: string },
  ) {
    const ready = await waitUntil(
      async () => {
        expectAlive(running);
        return canConnect(connection);
      },
      { timeoutMs: READY_TIMEOUT_MS },
    );
    if (ready) return;
    throw new ControlPlaneError(
      'TIMED_OUT',
      `PostgreSQL does not answer after ${
        READY_TIMEOUT_MS / 1000
      } s. The last lines of its log:\n${lastLogLines(running.logFile)}`,
    );
  }
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ControlPlaneError(
      'FOLDER_UNUSABLE',
      `The password of the database is missing (${file}): remove ${path.dirname(
        file,
      )} to begin with an empty one.`,
      { cause },
    );
  }
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

async function canConnect(connection: {
  host: string;
  port: number;
  user: string;
  password: string;
}): Promise<boolean> {
  const client = new Client({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
