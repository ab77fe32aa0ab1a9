import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CommandError } from './CommandError.mjs';
import { fetchNode } from './fetchNode.mjs';
import { NODE } from './pins.mjs';
import { createProgress } from './progress.mjs';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'node-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

const left = () => readdirSync(cache);

/** Stands for npm, which does not deliver a broken program at will. */
function fetchGiving(program: string) {
  const npm = path.join(cache, 'npm-cli.js');
  writeFileSync(
    npm,
    `const fs = require('fs');
     fs.mkdirSync('node_modules/node/bin', { recursive: true });
     fs.writeFileSync('node_modules/node/bin/node', ${JSON.stringify(
       program,
     )}, { mode: 0o755 });`,
  );
  const stream = { isTTY: false, write: () => true } as unknown;
  return fetchNode({
    cache,
    env: { ...process.env, npm_execpath: npm },
    progress: createProgress({ stream: stream as NodeJS.WriteStream }),
  });
}

describe('the Node that is fetched', () => {
  it('is given when it tells the pinned version', async () => {
    const binary = await fetchGiving(`#!/bin/sh\necho v${NODE.version}\n`);
    assert.ok(binary.startsWith(path.join(cache, `node-${NODE.version}`)));
  });

  for (const [what, program] of [
    ['is empty', ''],
    ['is another version', '#!/bin/sh\necho v18.0.0\n'],
    ['cannot be run', '\u007fELF'],
  ]) {
    it(`and ${what} is removed and told in one sentence`, async () => {
      await assert.rejects(fetchGiving(program), (error: CommandError) => {
        assert.match(error.message, /does not run there, so it was removed/);
        assert.match(error.message, /disk is not full/);
        assert.equal(error.detail, '');
        return true;
      });
      assert.deepEqual(left(), ['npm-cli.js']);
    });
  }
});
