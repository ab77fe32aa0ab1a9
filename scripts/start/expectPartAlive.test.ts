import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { endProcesses, startProcess } from '@backstage-govern/control-plane';
import { expectPartAlive } from './expectPartAlive';
import { RunningParts } from './RunningParts';
import { ServerEnded } from './ServerEnded';

let root: string;
before(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parts-'));
});
after(() => rmSync(root, { recursive: true, force: true }));

describe('a part that has ended', () => {
  it('is told by its name, with its log and without hope that it comes back', async () => {
    const parts = new RunningParts();
    const part = await startProcess({
      name: 'etcd',
      binary: process.execPath,
      args: ['-e', 'console.log("up"); setInterval(() => {}, 1000)'],
      logDir: root,
    });
    parts.watch(() => expectPartAlive(part, { root }));
    parts.expectRunning();
    await endProcesses([part]);
    assert.throws(
      () => parts.expectRunning(),
      (error: unknown) =>
        error instanceof ServerEnded &&
        !error.restarts &&
        /^etcd ended unexpectedly.* etcd\.log may say why/.test(error.message),
    );
  });
});
