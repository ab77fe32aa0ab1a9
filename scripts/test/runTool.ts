import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface RunToolOptions {
  readonly root: string;
  /** The package whose program is run. */
  readonly tool: string;
  /** Which of its programs, where it has several. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly signal: AbortSignal;
}

/** The file behind a package's program; run by Node itself, so that signals reach it. */
function programFile(root: string, tool: string, program: string): string {
  const folder = path.join(root, 'node_modules', tool);
  const { bin } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { bin: string | Record<string, string> };
  return path.join(folder, typeof bin === 'string' ? bin : bin[program]);
}

/** Runs a tool with its output on our terminal; resolves with its exit code, 1 for one that a signal ended. */
export function runTool(options: RunToolOptions): Promise<number> {
  const { root, tool, program = path.basename(tool), args, signal } = options;
  const env = { ...process.env, ...options.env };
  return runNode([programFile(root, tool, program), ...args], {
    root,
    env,
    signal,
  });
}

/** Runs Node in the repository with its output on our terminal. */
export function runNode(
  args: readonly string[],
  options: { root: string; env?: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<number> {
  const { root, env, signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      signal,
      killSignal: 'SIGTERM',
    });
    child.on('error', reject);
    child.on('close', code => resolve(code ?? 1));
  });
}
