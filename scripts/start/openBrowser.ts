import { spawn } from 'node:child_process';

/** The program that opens an address in the user's browser; undefined where there is nobody to see it. */
function opener(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string | undefined {
  if (env.CI || env.BROWSER === 'none') return undefined;
  if (platform === 'darwin') return 'open';
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined;
}

/** Opens the address in the user's browser where there is a display; never fails. */
export function openBrowser(
  url: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): void {
  const program = opener(env, platform);
  if (!program) return;
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  // The address is printed anyway.
  child.on('error', () => {});
  child.unref();
}
