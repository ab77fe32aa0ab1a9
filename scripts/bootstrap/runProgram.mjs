import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenOrphaned } from './whenOrphaned.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Runs a program in our place: our terminal, our signals, and its exit code becomes ours.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function runProgram(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    for (const signal of FORWARDED) {
      process.on(signal, () => {
        // On a terminal Ctrl-C reaches the whole foreground group: once is enough for the child.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      });
    }
    // npm hands no signal on: whoever ends npm means to end us.
    if (env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve(signal ? 128 + constants.signals[signal] : code ?? 1);
    });
  });
}
