import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GovernStatus } from '@backstage-govern/plugin-govern-common';
import { statusMissing, waitFor } from './waitFor';

const options = {
  timeoutMs: 50,
  expectRunning: () => {},
  signal: new AbortController().signal,
};

describe('waiting', () => {
  it('ends when nothing is missing any more', async () => {
    const answers = ['not yet', undefined];
    await waitFor('It', async () => answers.shift(), {
      ...options,
      timeoutMs: 5_000,
    });
    assert.deepEqual(answers, []);
  });

  it('that is in vain tells what was missing last', async () => {
    await assert.rejects(
      waitFor('It', async () => 'no rows', options),
      /It was not ready within 0.05 s \(no rows\)/,
    );
  });

  it('ends at once when a process has ended', async () => {
    const expectRunning = () => {
      throw new Error('it ended');
    };
    await assert.rejects(
      waitFor('It', async () => 'no rows', {
        ...options,
        timeoutMs: 60_000,
        expectRunning,
      }),
      /it ended/,
    );
  });

  it('ends at once when the user stops it', async () => {
    const controller = new AbortController();
    controller.abort(new Error('stopped'));
    await assert.rejects(
      waitFor('It', async () => 'no rows', {
        ...options,
        signal: controller.signal,
      }),
      /stopped/,
    );
  });
});

function status(
  healthy: boolean,
  state: 'starting' | 'synced' | 'forbidden',
): GovernStatus {
  return {
    healthy,
    cursor: '0',
    clusters: [
      {
        name: 'local',
        title: 'Local cluster',
        primary: true,
        freshness: {
          observedAt: null,
          resourceVersion: null,
          lagSeconds: null,
          degraded: healthy
            ? []
            : [{ source: 'metrics', reason: 'no answer', lastHealthyAt: null }],
        },
        sources: [
          {
            resource: 'pods',
            state,
            objects: 0,
            observedAt: null,
            resourceVersion: null,
            lists: 1,
            reason: null,
          },
        ],
        rows: {},
      },
    ],
  };
}

describe('a status', () => {
  it('of our own cluster must be healthy, or the reasons are told', () => {
    const strict = { strict: true };
    assert.equal(statusMissing(status(true, 'synced'), strict), undefined);
    assert.equal(
      statusMissing(status(false, 'starting'), strict),
      'pods of local is starting; metrics: no answer',
    );
  });

  it("of somebody's cluster may lack what they do not let us see", () => {
    const lax = { strict: false };
    assert.equal(statusMissing(status(false, 'forbidden'), lax), undefined);
    assert.match(statusMissing(status(false, 'starting'), lax) ?? '', /pods/);
  });
});
