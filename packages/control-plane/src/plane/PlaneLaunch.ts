import { readFileSync } from 'node:fs';
import { readdir, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { OnProgress } from '../binaries/progress';
import { ProgramName } from '../binaries/tools';
import { ControlPlaneError } from '../ControlPlaneError';
import { packageFolder } from '../packageFolder';
import { freePorts } from '../process/freePorts';
import { ProcessIdentity } from '../process/processIdentity';
import {
  expectAlive,
  lastLogLines,
  RunningProcess,
  startProcess,
} from '../process/startProcess';
import { waitUntil } from '../process/waitUntil';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { ApiConnection } from './ApiConnection';
import { auditPolicy } from './auditPolicy';
import { bootstrapRbac } from './bootstrapRbac';
import * as components from './components';
import { endPlaneProcesses, markStopped } from './ControlPlane';
import { InstanceFolders } from './instance';
import { Pki } from './pki';
import { PlaneState, readPlaneState, writePlaneState } from './planeState';
import { waitForNodes } from './waitForNodes';
import { writeKubeconfigs } from './writeKubeconfigs';

/** What a control plane starts from. */
export interface LaunchOptions {
  readonly programs: Readonly<Record<ProgramName, string>>;
  readonly owner: ProcessIdentity | null;
  readonly unsafeNoFsync?: boolean;
  readonly stagesDir?: string;
  readonly limits?: components.PlaneLimits;
  readonly waitForNodes?: boolean;
  readonly onProgress: OnProgress;
}

const defaultStagesDir = path.join(packageFolder, 'stages');
const SETTLE_MS = 100;
const READY_TIMEOUT_MS = 60_000;

/** What one attempt works with. */
interface Settings {
  readonly state: PlaneState;
  readonly componentOptions: components.ComponentOptions;
}

/** One attempt to start the programs of a control plane. */
export class PlaneLaunch {
  readonly #folders: InstanceFolders;
  readonly #options: LaunchOptions & { pki: Pki };
  readonly #running: RunningProcess[] = [];

  constructor(folders: InstanceFolders, options: LaunchOptions & { pki: Pki }) {
    this.#folders = folders;
    this.#options = options;
  }

  async run(): Promise<PlaneState> {
    const { pki } = this.#options;
    const settings = await this.#prepare();
    const { server } = settings.state;
    const api = new ApiConnection({
      server,
      authority: pki.cluster.certificate,
      identity: await pki.cluster.issueClient('control-plane-bootstrap', [
        'system:masters',
      ]),
    });
    try {
      await this.#start(settings, components.etcd);
      await this.#start(settings, components.apiserver);
      await this.#waitUntilReady(api);
      await Promise.all([
        bootstrapRbac(api),
        this.#start(settings, components.controllerManager),
        this.#start(settings, components.scheduler),
      ]);
      await this.#start(settings, components.kwok);
      await this.#waitForKwok();
      if (this.#options.waitForNodes) await waitForNodes(api);
      this.#running.forEach(expectAlive);
      return this.#write({ ...settings.state, status: 'running' });
    } catch (error) {
      const started = this.#state(settings.state).processes;
      await endPlaneProcesses(started);
      markStopped(this.#folders, started);
      throw error;
    } finally {
      await api.close();
    }
  }

  async #prepare(): Promise<Settings> {
    const { pki, owner, unsafeNoFsync, limits } = this.#options;
    const folders = this.#folders;
    const last = readPlaneState(folders.stateFile)?.ports;
    const [apiserver, etcdClient, etcdPeer] = await freePorts(3, [
      last?.apiserver,
      last?.etcdClient,
      last?.etcdPeer,
    ]);
    const server = `https://127.0.0.1:${apiserver}`;
    const auditPolicyFile = path.join(
      folders.controlPlane,
      'audit-policy.yaml',
    );
    await mkdir(folders.logs, { recursive: true });
    writeFileAtomically(auditPolicyFile, stringify(auditPolicy));
    const kubeconfigs = await writeKubeconfigs(folders, {
      server,
      authority: pki.cluster,
    });
    const ports = { apiserver, etcdClient, etcdPeer };
    const state: PlaneState = {
      version: 1,
      status: 'starting',
      owner,
      server,
      ports,
      kubeconfigs: kubeconfigs.people,
      processes: [],
    };
    const componentOptions: components.ComponentOptions = {
      pki,
      ports,
      unsafeNoFsync,
      limits,
      auditPolicyFile,
      auditLogFile: path.join(folders.logs, 'audit.log'),
      dataDir: path.join(folders.controlPlane, 'etcd'),
      kubeconfigs: kubeconfigs.programs,
      stageFiles: await stageFiles(this.#options.stagesDir ?? defaultStagesDir),
    };
    return { state, componentOptions };
  }

  async #start(
    settings: Settings,
    component: (options: components.ComponentOptions) => components.Component,
  ) {
    const { name, args } = component(settings.componentOptions);
    this.#running.push(
      await startProcess({
        name,
        args,
        binary: this.#options.programs[name],
        logDir: this.#folders.logs,
      }),
    );
    this.#write(settings.state);
  }

  async #waitUntilReady(api: ApiConnection) {
    const ready = await waitUntil(
      () => {
        this.#running.forEach(expectAlive);
        return api.isReady();
      },
      { timeoutMs: READY_TIMEOUT_MS },
    );
    if (ready) return;
    const logs = this.#running.map(
      ({ logFile }) => `${logFile}:\n${lastLogLines(logFile, 8)}`,
    );
    throw new ControlPlaneError(
      'TIMED_OUT',
      `The API server was not ready after ${
        READY_TIMEOUT_MS / 1000
      } s. The last lines of the logs:\n${logs.join('\n')}`,
    );
  }

  // KWOK has no readiness to ask for without a port more, and reads its stages after it has started.
  // A version that says it in other words is waited for in vain, but then taken as it is.
  async #waitForKwok() {
    const kwok = this.#running.find(({ name }) => name === 'kwok');
    if (!kwok) return;
    await waitUntil(
      () => {
        expectAlive(kwok);
        return readFileSync(kwok.logFile, 'utf8').includes('Watch all nodes');
      },
      { timeoutMs: 5_000 },
    );
    // It says so just before it makes its controllers, which is where it refuses wrong settings.
    await sleep(SETTLE_MS);
  }

  #state(state: PlaneState): PlaneState {
    return {
      ...state,
      processes: this.#running.map(({ name, pid, started }) => ({
        name,
        pid,
        started,
      })),
    };
  }

  #write(state: PlaneState): PlaneState {
    const current = this.#state(state);
    writePlaneState(this.#folders.stateFile, current);
    return current;
  }
}

async function stageFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder))
    .filter(file => file.endsWith('.yaml'))
    .sort()
    .map(file => path.join(folder, file));
  if (files.length) return files;
  throw new ControlPlaneError(
    'FOLDER_UNUSABLE',
    `${folder} has no *.yaml files: KWOK needs its Stage objects to make nodes Ready and pods run.`,
  );
}
