import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { isAlive } from '../process/processIdentity';
import { waitUntil } from '../process/waitUntil';
import { readRecord } from './postgresRecord';
import { expectReachable } from './postgresUser';
import { RunningPostgres, startPostgres } from './startPostgres';

async function query(postgres: RunningPostgres, statement: string) {
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function startElsewhere(options: { dir: string; logDir: string }) {
  const module = JSON.stringify(require.resolve('./startPostgres.ts'));
  return spawn(
    process.execPath,
    [
      '--require',
      require.resolve('@backstage/cli/config/nodeTransform.cjs'),
      '--eval',
      `require(${module}).startPostgres(${JSON.stringify(options)})
        .then(() => setInterval(() => {}, 1000));`,
    ],
    { stdio: 'inherit' },
  );
}

describe('startPostgres', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  // PostgreSQL may have to run as another user.
  chmodSync(root, 0o755);
  const options = {
    dir: path.join(root, 'postgres'),
    logDir: path.join(root, 'logs'),
  };
  const running: RunningPostgres[] = [];
  const start = async (more = {}) => {
    const postgres = await startPostgres({ ...options, ...more });
    running.push(postgres);
    return postgres;
  };

  afterAll(async () => {
    await Promise.all(running.map(postgres => postgres.stop()));
    rmSync(root, { recursive: true });
  });

  it('serves on 127.0.0.1 only, with a password, and keeps data and port over a restart', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept (n integer)');
    expect(await query(first, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ]);
    const stranger = new Client({
      connectionString: first.url().replace(first.password, 'guess'),
    });
    await expect(stranger.connect()).rejects.toThrow(
      'password authentication failed',
    );
    await first.stop();
    expect(isAlive(first.process)).toBe(false);

    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await query(second, 'SELECT count(*)::int AS n FROM kept')).toEqual([
      { n: 0 },
    ]);
    await second.stop();
  }, 60_000);

  it('puts right what a killed start left running', async () => {
    const parent = startElsewhere(options);
    const recordFile = path.join(options.dir, 'state.json');
    const record = await waitUntil(
      () => {
        const last = readRecord(recordFile);
        return last && isAlive(last.process) && last;
      },
      { timeoutMs: 30_000 },
    );
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(record && isAlive(record.process)).toBe(true);

    const postgres = await start();
    expect(record && isAlive(record.process)).toBe(false);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  }, 60_000);

  it('refuses a folder that a living process uses', async () => {
    const postgres = await start();
    await expect(startPostgres(options)).rejects.toMatchObject({
      reason: 'INSTANCE_IN_USE',
      message: expect.stringContaining(
        `belongs to process ${process.pid}, which still runs`,
      ),
    });
    expect(isAlive(postgres.process)).toBe(true);
    await postgres.stop();
  }, 60_000);

  it('starts though the pid in a stale lock file belongs to another program', async () => {
    writeFileSync(
      path.join(options.dir, 'data', 'postmaster.pid'),
      `${process.pid}\n${options.dir}/data\n`,
      { mode: 0o600 },
    );
    const postgres = await start();
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  }, 60_000);

  it('prepares the data anew when that was interrupted', async () => {
    const dir = path.join(root, 'interrupted');
    mkdirSync(path.join(dir, 'data.new', 'base'), { recursive: true });
    const postgres = await start({ dir, persistent: false });
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(dir)).toBe(false);
  }, 60_000);

  it('tells the last words of the log when it does not come up', async () => {
    const conf = path.join(options.dir, 'data', 'postgresql.auto.conf');
    const before = readFileSync(conf, 'utf8');
    writeFileSync(conf, "no_such_setting = 'x'\n");
    await expect(startPostgres(options)).rejects.toMatchObject({
      reason: 'PROCESS_FAILED',
      message: expect.stringMatching(
        /postgres ended unexpectedly[^]*no_such_setting/,
      ),
    });
    writeFileSync(conf, before);
  }, 60_000);
});

describe('expectReachable', () => {
  it('names the folder that the database’s user may not enter, and the remedy', () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'closed-'));
    const target = path.join(closed, 'data');
    // Nobody has this user: only what a folder gives to all counts.
    const user = { uid: 54321, gid: 54321 };
    expect(() => expectReachable(target, user)).toThrow(
      `may not enter ${closed}: run chmod o+x ${closed}`,
    );
    chmodSync(closed, 0o755);
    expect(() => expectReachable(target, user)).not.toThrow();
    rmSync(closed, { recursive: true });
  });
});
