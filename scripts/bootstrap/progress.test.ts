import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProgress } from './progress.mjs';

/** A terminal, or a file that collects lines; the clock is set by hand. */
function setUp({ isTTY }: { isTTY: boolean }) {
  let written = '';
  let time = 0;
  const progress = createProgress({
    stream: {
      isTTY,
      columns: 40,
      write: (text: string) => {
        written += text;
        return true;
      },
    } as NodeJS.WriteStream,
    now: () => time,
  });
  return {
    progress,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    written: () => written,
  };
}

describe('progress', () => {
  it('in a log is a line when a step begins and one when it has ended', async () => {
    const { progress, wait, written } = setUp({ isTTY: false });
    const result = await progress.step<number>('Building', async note => {
      wait(75_000);
      note('half');
      return 42;
    });
    assert.equal(result, 42);
    assert.equal(
      written(),
      'Building …\n… Building (half) 1 min 15 s\nBuilding: done in 1 min 15 s\n',
    );
  });

  it('says how long a step had taken when it failed', async () => {
    const { progress, wait, written } = setUp({ isTTY: false });
    await assert.rejects(
      progress.step('Building', async () => {
        wait(3_000);
        throw new Error('no compiler');
      }),
    );
    assert.match(written(), /Building: failed after 3 s\n$/);
  });

  it('on a terminal keeps to one line, which it clears before it says more', async () => {
    const { progress, written } = setUp({ isTTY: true });
    await progress.step('Building', async note => {
      note('a long explanation that does not fit on this terminal');
      progress.say('By the way.');
    });
    const lines = written().split('\n');
    assert.deepEqual(lines.slice(1, -1).map(visible), [
      'Building: done in 0 s',
    ]);
    assert.equal(visible(lines[0]), 'By the way.');
  });
});

/** What remains on a line after it was cleared and written again. */
function visible(line: string): string {
  return line.split('\u001b[2K').at(-1)?.replace(/\r/g, '') ?? '';
}
