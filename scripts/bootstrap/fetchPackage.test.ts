import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CommandError } from './CommandError.mjs';
import { fetchPackage } from './fetchPackage.mjs';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'fetch-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

/** Stands for npm, which cannot be made to meet a broken registry or a full disk at will. */
function fetchWith(npm: string) {
  const program = path.join(cache, 'npm-cli.js');
  writeFileSync(program, npm);
  return fetchPackage({
    folder: path.join(cache, 'tool-1.0.0'),
    name: 'tool-for-this-platform',
    as: 'tool',
    version: '1.0.0',
    integrity: 'sha512-x',
    title: 'The tool 1.0.0',
    remedy: 'install it yourself.',
    env: { ...process.env, npm_execpath: program },
  });
}

const GOOD = `
  const fs = require('fs');
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  fs.mkdirSync('node_modules/tool', { recursive: true });
  fs.writeFileSync('node_modules/tool/lock.json', JSON.stringify(lock.packages['node_modules/tool']));
`;

describe('a package that is fetched', () => {
  it('is there whole, installed by a lock with its checksum', async () => {
    await fetchWith(GOOD);
    const { default: entry } = await import(
      path.join(cache, 'tool-1.0.0/node_modules/tool/lock.json')
    );
    assert.equal(entry.name, 'tool-for-this-platform');
    assert.equal(entry.integrity, 'sha512-x');
  });

  it('replaces what a killed run left half-filled', async () => {
    mkdirSync(path.join(cache, 'tool-1.0.0/half'), { recursive: true });
    mkdirSync(path.join(cache, 'tool-1.0.0.partial-abc'));
    await fetchWith(GOOD);
    assert.equal(existsSync(path.join(cache, 'tool-1.0.0/half')), false);
    assert.deepEqual(
      readdirSync(cache).filter(name => name.includes('partial')),
      [],
    );
  });

  it('leaves nothing when it fails', async () => {
    await assert.rejects(fetchWith('process.exit(1)'));
    assert.deepEqual(readdirSync(cache), ['npm-cli.js']);
  });
});

describe('a failure to fetch', () => {
  const causes: [string, RegExp][] = [
    ['npm error code ENOTFOUND', /does not answer: connect to the network/],
    ['npm error code ETARGET', /no The tool 1.0.0 .*: install it yourself\./],
    ['npm error code EINTEGRITY', /checksum in scripts\/bootstrap\/pins\.mjs/],
    ['npm error code ENOSPC', /free some space/],
  ];
  for (const [output, expected] of causes) {
    it(`with ${output
      .split(' ')
      .at(-1)} is told in one sentence with the remedy`, async () => {
      const npm = `console.error(${JSON.stringify(output)}); process.exit(1)`;
      await assert.rejects(fetchWith(npm), (error: CommandError) => {
        assert.match(error.message, expected);
        assert.equal(error.detail, '');
        return true;
      });
    });
  }

  it('for any other reason shows what npm said', async () => {
    const npm = "console.error('npm error strange things'); process.exit(1)";
    await assert.rejects(fetchWith(npm), (error: CommandError) => {
      assert.match(error.message, /mend what it says below/);
      assert.match(error.detail, /strange things/);
      return true;
    });
  });
});
