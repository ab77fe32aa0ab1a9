import { spawnSync } from 'node:child_process';
import path from 'node:path';
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
 * Gives the Node 24 to run everything with: this one where it is, else the pinned one from the
 * cache folder, fetched on first use and again when what is there does not run.
 *
 * @param {{ cache: string, env: NodeJS.ProcessEnv, progress: ReturnType<typeof import('./progress.mjs').createProgress> }} options
 * @returns {Promise<string>} path of the binary
 */
export async function nodeRuntime({ cache, env, progress }) {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const folder = path.join(cache, `node-${NODE.version}`);
  const binary = path.join(folder, 'node_modules', 'node', 'bin', 'node');
  if (runs(binary)) return binary;
  const name = platformPackage();
  const title = `Node ${NODE.version}`;
  await withLock(
    `${folder}.lock`,
    async () => {
      if (runs(binary)) return;
      await progress.step(`Fetching ${title}`, () =>
        fetchPackage({
          folder,
          name,
          as: 'node',
          version: NODE.version,
          integrity: NODE.integrity[name],
          title,
          remedy: `install Node 24 yourself (nodejs.org or a version manager) and run the command with it; it is then used as it is.`,
          env,
        }),
      );
    },
    () => progress.say(`Another run is fetching ${title}: waiting for it.`),
  );
  return binary;
}
