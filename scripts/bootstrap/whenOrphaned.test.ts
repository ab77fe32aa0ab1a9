import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

const moduleUrl = pathToFileURL(
  path.join(__dirname, 'whenOrphaned.mjs'),
).toString();

/** Says who it is and that it stands, then what it notices; it would stay for a minute. */
const WATCHER = `
  import { whenOrphaned } from '${moduleUrl}';
  const stay = setTimeout(() => {}, 60_000);
  whenOrphaned(() => { console.log('orphaned'); clearTimeout(stay); });
  console.log('standing');
`;

/** Starts the watcher with its own output, and goes on like npm does. */
const PARENT = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(
    WATCHER,
  )}], { stdio: 'inherit' });
`;

describe('whenOrphaned', () => {
  it('notices that the process which started this one was ended', async () => {
    const parent = spawn(process.execPath, ['--eval', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('standing')) parent.kill('SIGKILL');
    });
    // The pipe closes when the watcher has ended too.
    await once(parent.stdout, 'close');
    assert.equal(output, 'standing\norphaned\n');
  });
});
