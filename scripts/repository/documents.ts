import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A document of the repository. */
export interface Document {
  /** Path from the root. */
  readonly file: string;
  readonly text: string;
}

/** Every document that readers find: those at the root and below docs. */
export function documents(root: string): Document[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .sort()
    .map(file => ({
      file,
      text: readFileSync(path.join(root, file), 'utf8'),
    }));
}

/** Names of the npm scripts that a text tells its readers to run. */
export function scriptsIn(text: string): string[] {
  const command = /\bnpm (?:run (?:-s )?([a-z][\w:-]*)|(start|test)\b)/g;
  const names = [...text.matchAll(command)].map(
    ([, named, shorthand]) => named ?? shorthand,
  );
  return [...new Set(names)];
}

/** Targets of a text's links that lie in the repository, without their anchors. */
export function localLinksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.split('#')[0])
    .filter(target => target && !/^[a-z]+:/.test(target));
}
