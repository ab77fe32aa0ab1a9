import path from 'node:path';
import { InstanceFolders } from './instance';
import { preparePki } from './pki';
import { LaunchOptions, PlaneLaunch } from './PlaneLaunch';
import { PlaneState } from './planeState';

const ATTEMPTS = 3;

/**
 * Starts the programs of a control plane and waits until it is ready. Each is written into the
 * state file as soon as it runs. On failure everything started is ended again.
 */
export async function launchPlane(
  folders: InstanceFolders,
  options: LaunchOptions,
): Promise<PlaneState> {
  const pki = await preparePki(path.join(folders.controlPlane, 'pki'));
  for (let attempt = 1; ; attempt++) {
    try {
      return await new PlaneLaunch(folders, { ...options, pki }).run();
    } catch (error) {
      // Another program may take a port between our look and the bind.
      const portTaken = /address already in use/.test((error as Error).message);
      if (!portTaken || attempt === ATTEMPTS) throw error;
    }
  }
}
