import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { isInstalled, recordInstalled, wantedStamp } from './installStamp.mjs';

let root: string;

function write(file: string, content: unknown) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(content));
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  write('package.json', { workspaces: ['packages/*', 'operator'] });
  write('yarn.lock', 'lock');
  write('packages/one/package.json', { name: 'one' });
  write('node_modules/.yarn-state.yml', 'state');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('packages', () => {
  it('are installed once that was recorded', () => {
    const stamp = wantedStamp(root);
    assert.equal(isInstalled(root, stamp), false);
    recordInstalled(root, stamp);
    assert.equal(isInstalled(root, wantedStamp(root)), true);
  });

  it('are not the wanted ones any more when a dependency list or the lock changes', () => {
    for (const file of ['packages/one/package.json', 'yarn.lock']) {
      recordInstalled(root, wantedStamp(root));
      write(file, { changed: file });
      assert.equal(isInstalled(root, wantedStamp(root)), false, file);
    }
  });

  it('are not the wanted ones any more when a workspace is added', () => {
    recordInstalled(root, wantedStamp(root));
    write('operator/package.json', { name: 'operator' });
    assert.equal(isInstalled(root, wantedStamp(root)), false);
  });

  it('are not installed when an install was broken off', () => {
    recordInstalled(root, wantedStamp(root));
    rmSync(path.join(root, 'node_modules/.yarn-state.yml'));
    assert.equal(isInstalled(root, wantedStamp(root)), false);
  });
});
