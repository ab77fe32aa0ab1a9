import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  endProcesses,
  lastLogLines,
  RunningProcess,
  startProcess,
} from '@backstage-govern/control-plane';
import { endedByItsCode } from './endedByItsCode';
import { InstanceFolder } from './InstanceFolder';
import { groupMembers, INSTANCE_MARK } from './processGroup';
import { ServerEnded } from './ServerEnded';

const RESTART_MS = 5_000;

export interface PortalProcessOptions {
  readonly root: string;
  readonly folder: InstanceFolder;
  /** Names the process and its log. */
  readonly name: string;
  /** The workspace to serve. */
  readonly workspace: string;
  /** The server is a child of the process started, which goes on watching the code when it fails. */
  readonly inChild?: boolean;
  /** Configuration files laid over one another, the later one on top. */
  readonly configs: readonly string[];
}

/** A development server of the portal. */
export interface PortalProcess extends RunningProcess {
  stop(): Promise<void>;
  /**
   * Checks that the server still works.
   *
   * @throws ServerEnded with the last lines of its log when it does not.
   */
  expectRunning(): void;
}

/** Serves one workspace as `backstage-cli repo start` does, in a group of its own. */
export async function startPortalProcess(
  options: PortalProcessOptions,
): Promise<PortalProcess> {
  const { root, folder, name, workspace, configs, inChild } = options;
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
  let hadChild = false;
  let aloneSince: number | undefined;
  /** Whether the server has been gone for longer than a restart after a change takes. */
  const hasLostChild = (count: number) => {
    hadChild ||= count > 1;
    aloneSince = hadChild && count === 1 ? aloneSince ?? Date.now() : undefined;
    return aloneSince !== undefined && Date.now() - aloneSince > RESTART_MS;
  };
  const members = () => groupMembers(running, folder.dir);
  return {
    ...running,
    stop: () => endProcesses(members()),
    expectRunning: () => {
      const count = members().length;
      if (count > 0 && !(inChild && hasLostChild(count))) return;
      throw new ServerEnded(
        `The ${name} ended unexpectedly: its log ${path.relative(
          root,
          running.logFile,
        )} may say why.`,
        lastLogLines(running.logFile, 20),
        {
          // The watcher waits for ever for the end of a child that a signal has ended.
          restarts:
            count > 0 && endedByItsCode(readFileSync(running.logFile, 'utf8')),
        },
      );
    },
  };
}
