import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { RunningProcess } from '@backstage-govern/control-plane';
import { CommandError } from '../bootstrap/CommandError.mjs';

const OUTCOME = /^Rspack compiled (successfully|with .*)$/;

/**
 * What the last build in a development server's log complains about; undefined when it went well
 * or there was none yet.
 */
export function buildErrors(log: string): string | undefined {
  const lines = stripVTControlCharacters(log).split('\n');
  const last = lines.findLastIndex(line => OUTCOME.test(line));
  if (last < 0 || !/\d error/.test(lines[last])) return undefined;
  const first = lines.findLastIndex(
    (line, index) => index < last && OUTCOME.test(line),
  );
  return lines
    .slice(first + 1, last)
    .filter(line => line.trim() && !line.startsWith('<i>'))
    .join('\n');
}

/**
 * Checks a server whose page would be served, but empty.
 *
 * @throws CommandError with what the build complains about.
 */
export function expectBuilt({ name, logFile }: RunningProcess): void {
  const errors = buildErrors(readFileSync(logFile, 'utf8'));
  if (errors === undefined) return;
  throw new CommandError(
    `The ${name} does not compile: mend what its build says below, then start again.`,
    errors,
  );
}
