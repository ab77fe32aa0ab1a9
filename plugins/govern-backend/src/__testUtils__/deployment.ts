import type { Deployment } from '@backstage-govern/kube';

/** A small deployment as a user would create it. */
export function deployment(
  namespace: string,
  name: string,
  options: {
    replicas?: number;
    image?: string;
    owner?: string;
    /** Where its pods run, chosen without a scheduler. */
    node?: string;
  } = {},
): Deployment {
  const { replicas = 1, image = 'nginx:1', owner, node } = options;
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name,
      namespace,
      ...(owner && { annotations: { 'govern.marstack.io/owner': owner } }),
    },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          ...(node && { nodeName: node }),
          containers: [
            {
              name: 'main',
              image,
              resources: { requests: { cpu: '150m', memory: '64Mi' } },
            },
          ],
        },
      },
    },
  };
}
