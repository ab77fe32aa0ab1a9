import { FoundTool } from '../binaries/ensureTool';
import { endProcesses } from '../process/endProcesses';
import { withLock } from '../process/withLock';
import { instanceFolders, InstanceFolders } from './instance';
import { expectPersona, portalUser } from './personas';
import { PlaneState, readPlaneState, writePlaneState } from './planeState';

/** A control plane that runs. */
export class ControlPlane {
  /** `https://127.0.0.1:<port>`. */
  readonly server: string;
  /** The instance's folder. */
  readonly instanceDir: string;
  /** Path of each persona's kubeconfig, and of the portal's under `portal`. */
  readonly kubeconfigs: Readonly<Record<string, string>>;
  /** Whether this process started it; if not, `stop` leaves it running. */
  readonly owned: boolean;
  /** Pids and start times of its programs. */
  readonly processes: PlaneState['processes'];
  /** Where its tools came from; empty for one that somebody else started. */
  readonly tools: readonly FoundTool[];

  constructor(options: {
    state: PlaneState;
    instanceDir: string;
    owned: boolean;
    tools?: readonly FoundTool[];
  }) {
    this.server = options.state.server;
    this.kubeconfigs = options.state.kubeconfigs;
    this.processes = options.state.processes;
    this.instanceDir = options.instanceDir;
    this.owned = options.owned;
    this.tools = options.tools ?? [];
  }

  /**
   * The path of a kubeconfig.
   *
   * @throws ControlPlaneError (`UNKNOWN_PERSONA`)
   */
  kubeconfig(persona: string): string {
    return this.kubeconfigs[expectPersona(persona, [portalUser.name])];
  }

  /** Ends what this process started and nothing else; data and certificates stay. */
  async stop(): Promise<void> {
    if (!this.owned) return;
    const folders = instanceFolders(this.instanceDir);
    await withLock(folders.lockFile, async () => {
      await endPlaneProcesses(this.processes);
      markStopped(folders, this.processes);
    });
  }
}

/** Ends the programs of a control plane, those that use the API server first and etcd last. */
export async function endPlaneProcesses(
  processes: PlaneState['processes'],
): Promise<void> {
  const servers = ['kube-apiserver', 'etcd'];
  await endProcesses(processes.filter(({ name }) => !servers.includes(name)));
  for (const server of servers) {
    // An API server waits for watches of clients that we do not know.
    await endProcesses(
      processes.filter(({ name }) => name === server),
      { graceMs: server === 'etcd' ? 5_000 : 2_000 },
    );
  }
}

/** Notes that these processes have ended, unless the state already tells of others. */
export function markStopped(
  folders: InstanceFolders,
  processes: PlaneState['processes'],
): void {
  const state = readPlaneState(folders.stateFile);
  if (!state || JSON.stringify(state.processes) !== JSON.stringify(processes)) {
    return;
  }
  writePlaneState(folders.stateFile, {
    ...state,
    status: 'stopped',
    owner: null,
    processes: [],
  });
}
