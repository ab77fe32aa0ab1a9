import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { withLock } from './withLock.mjs';

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
