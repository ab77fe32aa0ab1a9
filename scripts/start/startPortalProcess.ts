import path from 'node:path';
import {
  endProcesses,
  lastLogLines,
  RunningProcess,
  startProcess,
} from '@backstage-govern/control-plane';
import { CommandError } from '../bootstrap/CommandError.mjs';
import { InstanceFolder } from './InstanceFolder';
import { groupMembers, INSTANCE_MARK } from './processGroup';

export interface PortalProcessOptions {
  readonly root: string;
  readonly folder: InstanceFolder;
  /** Names the process and its log. */
  readonly name: string;
  /** The workspace to serve. */
  readonly workspace: string;
  /** Configuration files laid over one another, the later one on top. */
  readonly configs: readonly string[];
}

/** A development server of the portal. */
export interface PortalProcess extends RunningProcess {
  stop(): Promise<void>;
  /**
   * Checks that the server still works.
   *
   * @throws CommandError with the last lines of its log when it does not.
   */
  expectRunning(): void;
}

/** Serves one workspace as `backstage-cli repo start` does, in a group of its own. */
export async function startPortalProcess(
  options: PortalProcessOptions,
): Promise<PortalProcess> {
  const { root, folder, name, workspace, configs } = options;
  const cli = path.join(
    path.dirname(require.resolve('@backstage/cli/package.json')),
    'bin/backstage-cli',
  );
  const running = await startProcess({
    name,
    // Not through yarn: it does not pass signals on to what it runs.
    binary: process.execPath,
    args: [
      cli,
      'repo',
      'start',
      workspace,
      ...configs.flatMap(file => ['--config', file]),
    ],
    env: {
      [INSTANCE_MARK]: folder.dir,
      // The server would open a browser by itself, before the portal is ready.
      BROWSER: 'none',
      NODE_ENV: 'development',
      FORCE_COLOR: '0',
    },
    logDir: folder.logs,
  });
  let largest = 0;
  let shrunkSince: number | undefined;
  return {
    ...running,
    stop: () => endProcesses(groupMembers(running, folder.dir)),
    expectRunning: () => {
      const count = groupMembers(running, folder.dir).length;
      largest = Math.max(largest, count);
      // The leader outlives a backend that failed, waiting for a change of the code; a restart takes moments.
      shrunkSince = count < largest ? shrunkSince ?? Date.now() : undefined;
      const isShort = shrunkSince && Date.now() - shrunkSince > 5_000;
      if (count > 0 && !isShort) return;
      throw new CommandError(
        `The ${name} ended unexpectedly: its log ${path.relative(
          root,
          running.logFile,
        )} says why.`,
        lastLogLines(running.logFile, 20),
      );
    },
  };
}
