import { KubeClient, KubeError, ResourceType } from '@backstage-govern/kube';

/** A binding that every control plane of ours makes when it starts, and no other cluster has. */
const MARK = 'control-plane:platform-admins';

const clusterRoleBindings: ResourceType = {
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'clusterrolebindings',
  kind: 'ClusterRoleBinding',
  namespaced: false,
};

/**
 * Checks that a cluster is one that this package started: only there may the demo be written.
 *
 * @throws Error when it is another one, or does not say.
 */
export async function expectOwnCluster(client: KubeClient): Promise<void> {
  const { hostname } = new URL(client.server);
  if (hostname === '127.0.0.1' && (await hasMark(client))) return;
  throw new Error(
    `${client.server} was not started by this project's control plane: the demo company is not written to it. Start one with "npm run control-plane -- up" and use its kubeconfig.`,
  );
}

async function hasMark(client: KubeClient): Promise<boolean> {
  try {
    await client.get(clusterRoleBindings, { name: MARK });
    return true;
  } catch (error) {
    if (error instanceof KubeError && error.reason === 'NotFound') return false;
    throw error;
  }
}
