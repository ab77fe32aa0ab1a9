import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RunningParts } from './RunningParts';

describe('what was started', () => {
  it('ends in the opposite order', async () => {
    const ended: string[] = [];
    const parts = new RunningParts();
    for (const name of ['database', 'cluster', 'portal']) {
      await parts.add(name, async () => {
        ended.push(name);
      });
    }
    assert.deepEqual(await parts.stop(), []);
    assert.deepEqual(ended, ['portal', 'cluster', 'database']);
  });

  it('ends even when a part of it cannot be ended, which is told', async () => {
    const ended: string[] = [];
    const parts = new RunningParts();
    await parts.add('database', async () => {
      ended.push('database');
    });
    await parts.add('cluster', async () => {
      throw new Error('it hangs');
    });
    assert.deepEqual(await parts.stop(), ['cluster: it hangs']);
    assert.deepEqual(ended, ['database']);
  });

  it('ends at once when it came up while everything else was being ended', async () => {
    const parts = new RunningParts();
    await parts.stop();
    let ended = false;
    await parts.add('late', async () => {
      ended = true;
    });
    assert.equal(ended, true);
  });
});
