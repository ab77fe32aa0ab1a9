import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './withLock';

describe('withLock', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  const lock = path.join(folder, 'lock');

  afterAll(() => rmSync(folder, { recursive: true }));

  it('lets one work at a time', async () => {
    let working = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 5 }, () =>
        withLock(lock, async () => {
          most = Math.max(most, ++working);
          await sleep(5);
          working--;
        }),
      ),
    );
    expect(most).toBe(1);
  });

  it('tells once who holds it', async () => {
    const onWait = jest.fn();
    await Promise.all([
      withLock(lock, () => sleep(250)),
      withLock(lock, async () => {}, { onWait }),
    ]);
    expect(onWait).toHaveBeenCalledTimes(1);
    expect(onWait).toHaveBeenCalledWith(
      expect.objectContaining({ pid: process.pid }),
    );
  });

  it('is free again when the work fails', async () => {
    await expect(
      withLock(lock, async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  it.each([
    JSON.stringify({ pid: process.pid, started: 'another life' }),
    'half a li',
  ])('is taken over from a holder that has ended: %s', async content => {
    writeFileSync(lock, content);
    const work = jest.fn(async () => 'done');
    expect(await withLock(lock, work)).toBe('done');
    expect(readdirSync(folder)).toEqual([]);
  });
});
