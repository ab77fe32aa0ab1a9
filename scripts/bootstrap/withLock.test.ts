import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withLock } from './withLock.mjs';

const moduleUrl = pathToFileURL(
  path.join(__dirname, 'withLock.mjs'),
).toString();

/** Takes the lock, starts a program under it as an install does, and tells its pid. */
const HOLDER = `
  import { spawn } from 'node:child_process';
  import { withLock } from '${moduleUrl}';
  await withLock(process.argv[1], holdAlso => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    holdAlso(child.pid);
    console.log(child.pid);
    return new Promise(() => {});
  });
`;

let folder: string;
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

describe('a lock', () => {
  it('lets one at a time in, and tells the other that it waits', async () => {
    const file = path.join(folder, 'one');
    const order: string[] = [];
    let leave = () => {};
    const first = withLock(file, async () => {
      order.push('first in');
      await new Promise<void>(resolve => {
        leave = resolve;
      });
      order.push('first out');
    });
    const second = withLock(
      file,
      async () => {
        order.push('second in');
      },
      () => {
        order.push('waits');
        leave();
      },
    );
    await Promise.all([first, second]);
    assert.deepEqual(order, ['first in', 'waits', 'first out', 'second in']);
  });

  it('of a process that has ended is taken over', async () => {
    const file = path.join(folder, 'dead');
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, String(pid));
    assert.equal(await withLock(file, async () => 42), 42);
  });

  it('is held by a program that its dead holder had started, until that has ended', async () => {
    const file = path.join(folder, 'orphan');
    const holder = spawn(
      process.execPath,
      ['--input-type=module', '--eval', HOLDER, file],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = await once(holder.stdout, 'data');
    const program = Number(line);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const order: string[] = [];
    await withLock(
      file,
      async () => {
        order.push('in');
      },
      () => {
        order.push('waits');
        process.kill(program, 'SIGKILL');
      },
    );
    assert.deepEqual(order, ['waits', 'in']);
  });

  it(
    'of a process that has ended but that nobody has collected is taken over',
    { skip: process.platform !== 'linux' && 'needs /proc' },
    async () => {
      const file = path.join(folder, 'zombie');
      // exec leaves the shell's child to a program that never asks for it.
      const parent = spawn('sh', ['-c', 'sh -c : & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        const [line] = await once(parent.stdout, 'data');
        const pid = Number(line);
        writeFileSync(file, String(pid));
        assert.equal(await withLock(file, async () => 42), 42);
        process.kill(pid, 0);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  it('is given back when the work fails', async () => {
    const file = path.join(folder, 'fails');
    await assert.rejects(
      withLock(file, async () => {
        throw new Error('no luck');
      }),
      /no luck/,
    );
    assert.equal(existsSync(file), false);
  });
});
