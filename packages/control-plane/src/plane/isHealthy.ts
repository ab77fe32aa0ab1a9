import { createKubeClient, loadKubeConfig } from '@backstage-govern/kube';
import { isAlive } from '../process/processIdentity';
import { defaultPersona } from './personas';
import { PlaneState } from './planeState';

/** Whether every program of the control plane lives and its API server says that it is ready. */
export async function isHealthy(state: PlaneState): Promise<boolean> {
  if (!state.processes.length || !state.processes.every(isAlive)) return false;
  try {
    const client = createKubeClient({
      kubeConfig: loadKubeConfig({ path: state.kubeconfigs[defaultPersona] }),
    });
    try {
      await client.request({ path: '/readyz', timeoutMs: 5_000 });
      return true;
    } finally {
      await client.close();
    }
  } catch {
    return false;
  }
}
