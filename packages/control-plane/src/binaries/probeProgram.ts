import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beginsAsProgram } from './programPrint';

const run = promisify(execFile);

/**
 * Runs a program for its version: `1.34.4`, or `unknown` when it runs but tells none. Undefined
 * when it cannot run, such as half a file or one for another machine.
 */
export async function probeProgram(
  file: string,
  versionArgs: readonly string[],
): Promise<string | undefined> {
  try {
    if (path.isAbsolute(file) && !beginsAsProgram(file)) return undefined;
    const { stdout, stderr } = await run(file, [...versionArgs], {
      timeout: 20_000,
    });
    return /\bv?(\d+\.\d+\.\d+)/.exec(stdout + stderr)?.[1] ?? 'unknown';
  } catch {
    return undefined;
  }
}
