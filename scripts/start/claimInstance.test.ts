import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  endProcesses,
  identifyProcess,
  ownIdentity,
} from '@backstage-govern/control-plane';
import { claimInstance } from './claimInstance';
import { InstanceFolder } from './InstanceFolder';
import { groupMembers, INSTANCE_MARK } from './processGroup';

let root: string;
before(() => {
  root = mkdtempSync(path.join(tmpdir(), 'claim-'));
});
after(() => rmSync(root, { recursive: true, force: true }));

const instanceFolder = (name: string) => new InstanceFolder(root, name);

/** A leader that starts one more process and tells its pid. */
async function startGroup(mark: string): Promise<ChildProcess> {
  const inner = "process.stdout.write('up'); setInterval(() => {}, 1000)";
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(
    inner,
  )}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
  const leader = spawn(process.execPath, ['-e', outer], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, [INSTANCE_MARK]: mark },
  });
  assert.ok(leader.stdout);
  await once(leader.stdout, 'data');
  return leader;
}

function identity(child: ChildProcess) {
  const found =
    child.pid === undefined ? undefined : identifyProcess(child.pid);
  assert.ok(found);
  return found;
}

function writeClaim(folder: InstanceFolder, content: unknown) {
  writeFileSync(folder.claim, JSON.stringify(content));
}

describe('an instance', () => {
  it('that another process runs is refused with its address', async () => {
    const folder = instanceFolder('running');
    const claim = await claimInstance(folder, () => {});
    claim.setUrl('http://localhost:3000');
    await assert.rejects(
      claimInstance(folder, () => {}),
      ({ message }: Error) =>
        /already runs at http:\/\/localhost:3000/.test(message) &&
        // Whose terminal is gone can only be stopped from elsewhere.
        message.includes(`"kill ${process.pid}"`),
    );
    claim.release();
    assert.equal(existsSync(folder.claim), false);
  });

  it('whose start was killed is taken over, and all that it left is ended', async () => {
    const folder = instanceFolder('killed');
    (await claimInstance(folder, () => {})).release();
    const leader = await startGroup(folder.dir);
    const group = identity(leader);
    assert.equal(groupMembers(group, folder.dir).length, 2);
    // The leader has died with its starter; what it started lives on.
    leader.kill('SIGKILL');
    await once(leader, 'exit');
    assert.equal(groupMembers(group, folder.dir).length, 1);
    writeClaim(folder, {
      owner: { ...ownIdentity(), started: 'another time' },
      url: null,
      processes: { backend: group },
    });
    const said: string[] = [];
    const claim = await claimInstance(folder, line => said.push(line));
    assert.deepEqual(groupMembers(group, folder.dir), []);
    assert.match(said.join(), /ended 1 process/);
    claim.release();
  });

  it('never ends processes that do not belong to it', async () => {
    const folder = instanceFolder('foreign');
    (await claimInstance(folder, () => {})).release();
    const stranger = await startGroup('another instance');
    const group = identity(stranger);
    writeClaim(folder, {
      owner: { ...ownIdentity(), started: 'another time' },
      url: null,
      processes: { backend: { ...group, started: 'another time' } },
    });
    (await claimInstance(folder, () => {})).release();
    assert.equal(groupMembers(group, 'another instance').length, 2);
    await endProcesses(groupMembers(group, 'another instance'));
  });

  for (const content of [
    '{"owner":',
    '[1,2]',
    'null',
    '{"owner":{},"url":null,"processes":{}}',
    `{"owner":{"pid":1,"started":"x"},"url":null,"processes":[3]}`,
  ]) {
    it(`with ${content} for a claim is taken`, async () => {
      const folder = instanceFolder('broken');
      (await claimInstance(folder, () => {})).release();
      writeFileSync(folder.claim, content);
      (await claimInstance(folder, () => {})).release();
    });
  }
});
