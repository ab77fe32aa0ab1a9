import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ownIdentity } from '@backstage-govern/control-plane';
import { reservePortalPorts } from './reservePortalPorts';

// Nothing listens: which ports the machine has free must not decide these tests.
const allFree = async () => true;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'ports-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the ports of a portal', () => {
  it('differ for starts at the same moment, before any server listens', async () => {
    const pairs = await Promise.all(
      [1, 2, 3].map(() => reservePortalPorts(dir, allFree)),
    );
    assert.deepEqual(
      pairs.map(({ frontend, backend }) => [frontend, backend]).sort(),
      [
        [3000, 7007],
        [3001, 7008],
        [3002, 7009],
      ],
    );
  });

  it('are free again when the start that took them has ended', async () => {
    const owner = { ...ownIdentity(), started: 'another time' };
    writeFileSync(
      path.join(dir, 'ports.json'),
      JSON.stringify([{ frontend: 3000, backend: 7007, owner }]),
    );
    assert.equal((await reservePortalPorts(dir, allFree)).frontend, 3000);
  });

  it('are found whatever the file of reservations says', async () => {
    for (const content of ['{"frontend":', '{}', '[null, 1]']) {
      writeFileSync(path.join(dir, 'ports.json'), content);
      assert.equal((await reservePortalPorts(dir, allFree)).backend, 7007);
    }
  });
});
