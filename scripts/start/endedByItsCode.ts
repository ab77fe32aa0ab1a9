import { stripVTControlCharacters } from 'node:util';

/**
 * Whether the log of a Node program ends as it does when its code throws: then Node's last word is its
 * own version. One that a signal ended, or the system for want of memory, does not get to say it.
 */
export function endedByItsCode(log: string): boolean {
  const lastLine = stripVTControlCharacters(log).trimEnd().split('\n').at(-1);
  return lastLine !== undefined && /^Node\.js v\d+\./.test(lastLine);
}
