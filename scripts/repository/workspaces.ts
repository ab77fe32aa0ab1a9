import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package of this repository. */
export interface Workspace {
  /** Path from the root, with forward slashes. */
  readonly folder: string;
  readonly manifest: Manifest;
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Every package of the repository, in the order of their folders. */
export function workspaces(root: string): Workspace[] {
  const { workspaces: patterns } = readJson(
    path.join(root, 'package.json'),
  ) as {
    workspaces: string[];
  };
  return globSync(patterns, { cwd: root })
    .filter(folder => existsSync(path.join(root, folder, 'package.json')))
    .sort()
    .map(folder => ({
      folder: folder.split(path.sep).join('/'),
      manifest: readJson(path.join(root, folder, 'package.json')),
    }));
}

/** Folders of the packages of ours that a package names in one of its dependency lists. */
export function ownDependencies(
  root: string,
  { manifest }: Workspace,
  list: 'dependencies' | 'devDependencies',
): string[] {
  const folders = new Map(
    workspaces(root).map(({ folder, manifest: { name } }) => [name, folder]),
  );
  return Object.keys(manifest[list] ?? {})
    .map(name => folders.get(name))
    .filter(folder => folder !== undefined);
}
