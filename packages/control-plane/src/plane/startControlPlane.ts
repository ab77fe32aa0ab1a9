import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ensureTool, FoundTool } from '../binaries/ensureTool';
import { formatElapsed, OnProgress } from '../binaries/progress';
import { ToolName } from '../binaries/tools';
import { ControlPlaneError } from '../ControlPlaneError';
import { isAlive, ownIdentity } from '../process/processIdentity';
import { withLock } from '../process/withLock';
import { PlaneLimits } from './components';
import { ControlPlane, endPlaneProcesses, markStopped } from './ControlPlane';
import { instanceDir, InstanceFolders, instanceFolders } from './instance';
import { isHealthy } from './isHealthy';
import { launchPlane } from './launchPlane';
import { readPlaneState } from './planeState';

/** How to start a control plane. */
export interface StartControlPlaneOptions {
  /** Name of the folder under `.local`; default `default`. */
  readonly instance?: string;
  /** The instance's folder itself, for one outside the repository. */
  readonly instanceDir?: string;
  /** Leave it running when this process ends, until `stopControlPlane`. */
  readonly detached?: boolean;
  /** Faster, but a power failure may cost the data; for tests. */
  readonly unsafeNoFsync?: boolean;
  /** Folder with KWOK's Stage objects; default: those of this package. */
  readonly stagesDir?: string;
  readonly limits?: PlaneLimits;
  /** Also wait, at most a minute, until every node that should be Ready is. */
  readonly waitForNodes?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly onProgress?: OnProgress;
}

const planeTools: readonly ToolName[] = ['etcd', 'kubernetes', 'kwok'];

/**
 * Starts etcd, kube-apiserver, kube-controller-manager, kube-scheduler and KWOK on free ports of
 * 127.0.0.1, or takes the instance that already runs (`owned: false`). Data, certificates and,
 * where free, ports are those of the last time. What a killed start left running is ended first.
 *
 * @throws ControlPlaneError: `BINARY_MISSING` or `BUILD_FAILED` without the programs,
 *   `PROCESS_FAILED` or `TIMED_OUT` with the last lines of the log when one does not come up,
 *   `INSTANCE_IN_USE` when another live process has the instance and it is not healthy.
 */
export async function startControlPlane(
  options: StartControlPlaneOptions = {},
): Promise<ControlPlane> {
  const { onProgress = () => {} } = options;
  const root =
    options.instanceDir ?? instanceDir(options.instance ?? 'default');
  const folders = instanceFolders(root);
  // Before the lock: a build takes minutes, and has a lock of its own.
  const tools: FoundTool[] = [];
  for (const name of planeTools) {
    tools.push(await ensureTool(name, options));
  }
  await mkdir(folders.controlPlane, { recursive: true });
  return withLock(
    folders.lockFile,
    async () =>
      (await takeRunning(folders)) ??
      (await startAnew(folders, { ...options, onProgress, tools })),
    {
      onWait: ({ pid }) =>
        onProgress(
          'control plane',
          `waiting for process ${pid}, which works on this instance`,
        ),
    },
  );
}

async function takeRunning(
  folders: InstanceFolders,
): Promise<ControlPlane | undefined> {
  const state = readPlaneState(folders.stateFile);
  if (!state?.processes.length) return undefined;
  const ownerLives = state.owner !== null && isAlive(state.owner);
  if (
    state.status === 'running' &&
    (state.owner === null || ownerLives) &&
    (await isHealthy(state))
  ) {
    return new ControlPlane({
      state,
      instanceDir: folders.root,
      owned: false,
    });
  }
  if (ownerLives && state.owner?.pid !== process.pid) {
    throw new ControlPlaneError(
      'INSTANCE_IN_USE',
      `The control plane in ${folders.root} belongs to process ${state.owner?.pid}, but does not answer at ${state.server}: stop that process, then start again.`,
    );
  }
  // Left behind by a start that was killed, or broken: nobody else looks after these processes.
  await endPlaneProcesses(state.processes);
  markStopped(folders, state.processes);
  return undefined;
}

async function startAnew(
  folders: InstanceFolders,
  options: StartControlPlaneOptions & {
    onProgress: OnProgress;
    tools: readonly FoundTool[];
  },
): Promise<ControlPlane> {
  const { onProgress, tools } = options;
  const begin = performance.now();
  const again = existsSync(folders.stateFile);
  onProgress('control plane', again ? 'starting again' : 'starting');
  const state = await launchPlane(folders, {
    ...options,
    programs: Object.assign({}, ...tools.map(({ programs }) => programs)),
    owner: options.detached ? null : ownIdentity(),
  });
  onProgress(
    'control plane',
    `ready at ${state.server} after ${formatElapsed(
      performance.now() - begin,
    )}`,
  );
  return new ControlPlane({
    state,
    instanceDir: folders.root,
    owned: true,
    tools,
  });
}
