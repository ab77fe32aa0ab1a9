import type { KubeObject } from '@backstage-govern/kube';

/** A Deployment of one pod. */
export function deployment(namespace: string, name: string): KubeObject {
  const labels = { app: name };
  const object = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'main', image: 'nginx' }] },
      },
    },
  };
  return object;
}
