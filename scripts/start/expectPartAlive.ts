import path from 'node:path';
import {
  isAlive,
  lastLogLines,
  RunningProcess,
} from '@backstage-govern/control-plane';
import { ServerEnded } from './ServerEnded';

/**
 * Checks that a program which the portal stands on lives.
 *
 * @throws ServerEnded with the last lines of its log when it does not.
 */
export function expectPartAlive(
  { logFile, ...part }: RunningProcess,
  { root }: { root: string },
): void {
  if (isAlive(part)) return;
  throw new ServerEnded(
    `${
      part.name
    } ended unexpectedly, and the portal does not work without it: its log ${path.relative(
      root,
      logFile,
    )} may say why.`,
    lastLogLines(logFile, 20),
    { restarts: false },
  );
}
