import { readFileSync } from 'node:fs';
import { ProcessIdentity } from '../process/processIdentity';
import { writeFileAtomically } from '../process/writeFileAtomically';

/** Ports that a control plane listens on, all on 127.0.0.1. */
export interface PlanePorts {
  readonly apiserver: number;
  readonly etcdClient: number;
  readonly etcdPeer: number;
}

/** What is written down about a control plane, so that another process can use it or put it right. */
export interface PlaneState {
  readonly version: 1;
  readonly status: 'starting' | 'running' | 'stopped';
  /** The process that ends the control plane when it ends itself; null for one that stays until `down`. */
  readonly owner: ProcessIdentity | null;
  readonly server: string;
  readonly ports: PlanePorts;
  /** Path of each persona's kubeconfig, and of the portal's. */
  readonly kubeconfigs: Readonly<Record<string, string>>;
  /** Everything that was started, in order. */
  readonly processes: readonly (ProcessIdentity & { readonly name: string })[];
}

/** Reads the state; undefined when there is none, or when it is not a whole one of this version. */
export function readPlaneState(file: string): PlaneState | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const state = JSON.parse(content);
    return state.version === 1 && Array.isArray(state.processes)
      ? state
      : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the state, at once and whole. */
export function writePlaneState(file: string, state: PlaneState): void {
  writeFileAtomically(file, `${JSON.stringify(state, undefined, 2)}\n`);
}
