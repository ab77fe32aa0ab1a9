import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from './CommandError.mjs';
import { fetchPackage } from './fetchPackage.mjs';
import { NODE } from './pins.mjs';
import { withLock } from './withLock.mjs';

/** The npm package that carries Node's binary for a platform. */
function platformPackage(platform = process.platform, arch = process.arch) {
  // npm's name for Apple silicon differs from its siblings.
  const prefix =
    platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

function runs(binary) {
  const result = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return result.status === 0 && result.stdout.trim() === `v${NODE.version}`;
}

/**
 * Gives the pinned Node of the cache folder, fetched on first use and again when what is there does
 * not run. One that does not run after it was fetched is removed and told.
 *
 * @param {{ cache: string, env: NodeJS.ProcessEnv, progress: ReturnType<typeof import('./progress.mjs').createProgress> }} options
 * @returns {Promise<string>} path of the binary
 */
export async function fetchNode({ cache, env, progress }) {
  const folder = path.join(cache, `node-${NODE.version}`);
  const binary = path.join(folder, 'node_modules', 'node', 'bin', 'node');
  if (runs(binary)) return binary;
  const name = platformPackage();
  const title = `Node ${NODE.version}`;
  await withLock(
    `${folder}.lock`,
    async holdAlso => {
      if (runs(binary)) return;
      await progress.step(`Fetching ${title}`, async () => {
        await fetchPackage({
          folder,
          name,
          as: 'node',
          version: NODE.version,
          integrity: NODE.integrity[name],
          title,
          remedy: `install Node 24 yourself (nodejs.org or a version manager) and run the command with it; it is then used as it is.`,
          env,
          onStart: holdAlso,
        });
        if (runs(binary)) return;
        fs.rmSync(folder, { recursive: true, force: true });
        throw new CommandError(
          `${title} was fetched into ${folder} but does not run there, so it was removed: see that the disk is not full and lets programs run, or install Node 24 yourself, then run the command again.`,
        );
      });
    },
    () => progress.say(`Another run is fetching ${title}: waiting for it.`),
  );
  return binary;
}
