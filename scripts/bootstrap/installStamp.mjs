import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Says what the installed packages were installed from; beside them, so that it goes when they go. */
const STAMP = path.join('node_modules', '.backstage-govern-install');
/** Written by yarn at the end of an install. */
const YARN_STATE = path.join('node_modules', '.yarn-state.yml');

function manifests(root) {
  const { workspaces } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const folders = workspaces.flatMap(pattern => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    const absolute = path.join(root, parent);
    if (!fs.existsSync(absolute)) return [];
    return fs
      .readdirSync(absolute)
      .sort()
      .map(name => path.join(parent, name));
  });
  return [
    'package.json',
    'yarn.lock',
    '.yarnrc.yml',
    ...folders.map(folder => path.join(folder, 'package.json')),
  ].filter(file => fs.existsSync(path.join(root, file)));
}

/**
 * A digest of everything that decides what is installed.
 *
 * @param {string} root
 * @returns {string}
 */
export function wantedStamp(root) {
  const hash = createHash('sha256');
  for (const file of manifests(root)) {
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} stamp
 * @returns {boolean} whether the packages on disk are the ones wanted
 */
export function isInstalled(root, stamp) {
  if (!fs.existsSync(path.join(root, YARN_STATE))) return false;
  const file = path.join(root, STAMP);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === stamp;
}

/**
 * @param {string} root
 * @param {string} stamp
 */
export function recordInstalled(root, stamp) {
  fs.writeFileSync(path.join(root, STAMP), stamp);
}
