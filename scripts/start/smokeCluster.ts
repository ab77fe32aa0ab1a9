import {
  createKubeClient,
  loadKubeConfig,
  resourceTypes,
} from '@backstage-govern/kube';
import { SmokeCluster } from './smokeTest';

/** Writes to a cluster of our own with the rights of a kubeconfig. */
export function smokeCluster(
  kubeconfig: string,
): SmokeCluster & { close(): Promise<void> } {
  const client = createKubeClient({
    kubeConfig: loadKubeConfig({ path: kubeconfig }),
    userAgent: 'backstage-govern-check',
  });
  const labels = (name: string) => ({ app: name });
  return {
    createDeployment: async (namespace, name) => {
      await client.create(resourceTypes.deployments, {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name, namespace, labels: labels(name) },
        spec: {
          replicas: 1,
          selector: { matchLabels: labels(name) },
          template: {
            metadata: { labels: labels(name) },
            spec: { containers: [{ name: 'main', image: 'nginx' }] },
          },
        },
      });
    },
    deleteDeployment: (namespace, name) =>
      client.delete(resourceTypes.deployments, { namespace, name }),
    close: () => client.close(),
  };
}
