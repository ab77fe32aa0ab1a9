import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CommandError } from './CommandError.mjs';
import { explainFileError } from './explainFileError.mjs';
import { withLock } from './withLock.mjs';

let folder: string;
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'file-error-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the system says of a disk, which a test cannot fill or lock for the user who runs it. */
function systemError(code: string, file: string) {
  return Object.assign(new Error(`${code}: open '${file}'`), {
    code,
    path: file,
  });
}

function told(error: unknown, cache: string): string {
  const explained = explainFileError(error, cache);
  assert.ok(explained instanceof CommandError);
  assert.equal(explained.detail, '');
  return explained.message;
}

describe('an error of the file system', () => {
  it('where the cache is named by a file gives its place and how to choose another', async () => {
    const base = path.join(folder, 'a-file');
    writeFileSync(base, '');
    const cache = path.join(base, 'backstage-govern');
    const error = await withLock(
      path.join(cache, 'node.lock'),
      async () => undefined,
    ).catch((cause: unknown) => cause);
    const message = told(error, cache);
    assert.ok(message.startsWith(`The cache folder ${cache} cannot be used`));
    assert.match(message, /leads through something that is a file/);
    assert.match(message, /set XDG_CACHE_HOME to a folder that you can write/);
  });

  it('on a disk that can only be read or is full says so', () => {
    const file = path.join(folder, 'node.lock');
    assert.match(
      told(systemError('EROFS', file), folder),
      /can only be read .*: mend that, or set XDG_CACHE_HOME/,
    );
    assert.match(
      told(systemError('ENOSPC', file), folder),
      /is full .*: free some space, or set XDG_CACHE_HOME/,
    );
  });

  it('in a folder that could not be made says why that may be', async () => {
    const base = path.join(folder, 'link');
    symlinkSync(path.join(folder, 'nowhere'), base);
    const cache = path.join(base, 'backstage-govern');
    const error = await withLock(
      path.join(cache, 'node.lock'),
      async () => undefined,
    ).catch((cause: unknown) => cause);
    assert.match(told(error, cache), /can only be read or a link .* nowhere/);
  });

  it('outside the cache does not speak of the cache', () => {
    const message = told(systemError('EACCES', '/repo/.local'), folder);
    assert.match(message, /^\/repo\/\.local cannot be used/);
    assert.doesNotMatch(message, /XDG_CACHE_HOME/);
  });

  it('is told from a defect, which stays what it is', () => {
    const defect = new TypeError('undefined is not a function');
    assert.equal(explainFileError(defect, folder), defect);
  });
});
