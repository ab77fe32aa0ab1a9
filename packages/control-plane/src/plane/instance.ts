import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { packageFolder } from '../packageFolder';

/** Where the parts of an instance keep their things. */
export interface InstanceFolders {
  readonly root: string;
  readonly controlPlane: string;
  readonly kubeconfigs: string;
  readonly logs: string;
  readonly stateFile: string;
  readonly lockFile: string;
}

/** `.local` of the repository. */
const localFolder = path.resolve(packageFolder, '../../.local');

/** The folder of a named instance. @throws ControlPlaneError (`USAGE`) for a name that is no folder's. */
export function instanceDir(instance: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(instance)) {
    throw new ControlPlaneError(
      'USAGE',
      `${instance} cannot name an instance: use lower-case letters, digits and dashes.`,
    );
  }
  return path.join(localFolder, instance);
}

/** The folders in an instance's folder. */
export function instanceFolders(root: string): InstanceFolders {
  const controlPlane = path.join(root, 'control-plane');
  return {
    root,
    controlPlane,
    kubeconfigs: path.join(root, 'kubeconfig'),
    logs: path.join(root, 'logs'),
    stateFile: path.join(controlPlane, 'state.json'),
    lockFile: path.join(controlPlane, 'lock'),
  };
}
