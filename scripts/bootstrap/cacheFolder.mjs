import os from 'node:os';
import path from 'node:path';

/**
 * Where tools live that every clone on this machine shares.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export function cacheFolder(env = process.env) {
  const base = env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(base, 'backstage-govern');
}
