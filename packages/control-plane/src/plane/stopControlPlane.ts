import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { withLock } from '../process/withLock';
import { isAlive } from '../process/processIdentity';
import { ControlPlaneError } from '../ControlPlaneError';
import { endPlaneProcesses, markStopped } from './ControlPlane';
import { instanceFolders } from './instance';
import { readPlaneState } from './planeState';

/**
 * Ends a control plane that any process started; false when none was running. Exactly the
 * processes in its state file are ended.
 */
export async function stopControlPlane(instanceDir: string): Promise<boolean> {
  const folders = instanceFolders(instanceDir);
  if (!existsSync(folders.controlPlane)) return false;
  return withLock(folders.lockFile, async () => {
    const processes = readPlaneState(folders.stateFile)?.processes ?? [];
    const wasRunning = processes.some(isAlive);
    await endPlaneProcesses(processes);
    markStopped(folders, processes);
    return wasRunning;
  });
}

/**
 * Ends a control plane and removes its data, certificates and kubeconfigs.
 *
 * @throws ControlPlaneError (`INSTANCE_IN_USE`) while another process owns it.
 */
export async function resetControlPlane(instanceDir: string): Promise<void> {
  const folders = instanceFolders(instanceDir);
  const owner = readPlaneState(folders.stateFile)?.owner;
  if (owner && owner.pid !== process.pid && isAlive(owner)) {
    throw new ControlPlaneError(
      'INSTANCE_IN_USE',
      `The control plane in ${instanceDir} belongs to process ${owner.pid}, which still runs: stop that first.`,
    );
  }
  await stopControlPlane(instanceDir);
  await rm(folders.controlPlane, { recursive: true, force: true });
  await rm(folders.kubeconfigs, { recursive: true, force: true });
}
