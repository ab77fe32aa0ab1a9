import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { endedByItsCode } from './endedByItsCode';

function logOf(code: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('a program that has ended', () => {
  it('did so by its code when that threw', () => {
    assert.equal(endedByItsCode(logOf('throw new Error("broken")')), true);
  });

  it('did so by its code when that cannot be read', () => {
    assert.equal(endedByItsCode(logOf('const const = 1')), true);
  });

  it('did not when a signal ended it, whatever it had told before', () => {
    const log = logOf(
      'console.log("Error: told\\nNode.js v24.0.0\\nback again"); process.kill(process.pid, "SIGKILL")',
    );
    assert.match(log, /back again/);
    assert.equal(endedByItsCode(log), false);
  });
});
