import { spawn } from 'node:child_process';
import { CommandError } from './CommandError.mjs';

/** Enough to see why a tool failed, without flooding the terminal. */
const KEPT_LINES = 25;

/**
 * Runs a tool quietly.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onLine?: (line: string) => void, onStart?: (pid: number) => void, explain: (output: string) => string | undefined, failure: string }} options
 *   `explain` knows the common causes by the tool's output; any other is told as `failure` and what the tool said
 * @returns {Promise<void>}
 */
export function runCaptured(
  command,
  args,
  { cwd, env, onLine, onStart, explain, failure },
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid) onStart?.(child.pid);
    let output = '';
    const keep = chunk => {
      output += chunk;
      const line = String(chunk).trim().split('\n').pop();
      if (line) onLine?.(line);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', error => {
      const said = `${error.code} ${error.message}`;
      reject(new CommandError(explain(said) ?? failure, said));
    });
    child.on('close', code => {
      if (code === 0) {
        resolve();
        return;
      }
      const cause = explain(output);
      const lines = output.trimEnd().split('\n');
      reject(
        cause
          ? new CommandError(cause)
          : new CommandError(failure, lines.slice(-KEPT_LINES).join('\n')),
      );
    });
  });
}
