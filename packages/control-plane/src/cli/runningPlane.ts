import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { instanceFolders } from '../plane/instance';
import { isHealthy } from '../plane/isHealthy';
import { PlaneState, readPlaneState } from '../plane/planeState';
import { isAlive } from '../process/processIdentity';

/** The state of an instance that runs. @throws ControlPlaneError (`NOT_RUNNING`) with the remedy. */
export function expectRunning(instanceDir: string): PlaneState {
  const state = readPlaneState(instanceFolders(instanceDir).stateFile);
  if (state?.status === 'running' && state.processes.every(isAlive)) {
    return state;
  }
  const name = path.basename(instanceDir);
  throw new ControlPlaneError(
    'NOT_RUNNING',
    `The control plane of instance ${name} is not running: start it with npm start, or alone with npm run -s control-plane -- up${
      name === 'default' ? '' : ` --instance ${name}`
    }.`,
  );
}

/** A word for the state of an instance. */
export async function planeStatus(
  state: PlaneState | undefined,
): Promise<'running' | 'starting' | 'broken' | 'stopped'> {
  if (!state?.processes.some(isAlive)) return 'stopped';
  if (state.status === 'starting') {
    return state.owner && !isAlive(state.owner) ? 'broken' : 'starting';
  }
  return (await isHealthy(state)) ? 'running' : 'broken';
}
