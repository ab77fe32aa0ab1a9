import {
  createKubeClient,
  loadKubeConfig,
  type KubeClient,
} from '@backstage-govern/kube';
import type { ClusterConfig } from '../config/readClusters';

/**
 * Loads a cluster's credentials and makes a client of it. Without a configured kubeconfig it is
 * kubectl's own order, and then the service account of the pod that this runs in.
 *
 * @throws Error saying what is missing and what to do
 */
export function connectCluster({
  kubeconfig,
  context,
}: ClusterConfig): KubeClient {
  return createKubeClient({ kubeConfig: load(kubeconfig, context) });
}

function load(path: string | undefined, context: string | undefined) {
  try {
    return loadKubeConfig({ path, context });
  } catch (error) {
    const isInPod = !!process.env.KUBERNETES_SERVICE_HOST;
    if (path !== undefined || context !== undefined || !isInPod) throw error;
    return loadKubeConfig({ inCluster: true });
  }
}
