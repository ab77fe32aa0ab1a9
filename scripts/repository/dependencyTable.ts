/** Folders that each package's folder may import; `*` stands for all. */
export type DependencyTable = ReadonlyMap<string, readonly string[]>;

const HEADING = /^\| *Place *\|.*\| *May import *\|/;

function codeSpans(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
}

/**
 * Reads the table of packages from docs/architecture.md: the first column names folders, the last
 * one what they may import, as full folder names or the word `anything`.
 *
 * @throws Error when the document has no such table.
 */
export function dependencyTable(document: string): DependencyTable {
  const lines = document.split('\n');
  const heading = lines.findIndex(line => HEADING.test(line));
  if (heading < 0) {
    throw new Error(
      'docs/architecture.md has no table "Place | … | May import": the boundaries of the packages stand there.',
    );
  }
  const table = new Map<string, string[]>();
  for (const line of lines.slice(heading + 2)) {
    if (!line.startsWith('|')) break;
    const cells = line.split('|').slice(1, -1);
    const last = cells[cells.length - 1];
    const allowed = /anything/.test(last) ? ['*'] : codeSpans(last);
    codeSpans(cells[0]).forEach(folder => table.set(folder, allowed));
  }
  return table;
}

/** What a package may import by the table; nothing when it is not in it. */
export function mayImport(table: DependencyTable, folder: string): string[] {
  const allowed = table.get(folder) ?? [];
  return allowed.includes('*') ? [...table.keys()] : [...allowed];
}
