import type { Workload } from '@backstage-govern/plugin-govern-common';

/** A healthy Deployment, for tests. */
export function workloadFixture(differences: Partial<Workload> = {}): Workload {
  return {
    cluster: 'local',
    namespace: 'div-payments-prod',
    kind: 'Deployment',
    name: 'checkout',
    uid: '6f1f7b1e-0000-4000-8000-000000000001',
    apiVersion: 'apps/v1',
    division: 'payments',
    environment: 'prod',
    owner: 'team-checkout',
    ownerSource: 'annotation',
    health: 'healthy',
    cause: null,
    desiredReplicas: 3,
    readyReplicas: 3,
    restarts: 0,
    images: ['registry.example/checkout:1.4.2'],
    requested: { cpuMillicores: 1500, memoryBytes: 3 * 1024 ** 3 },
    used: { cpuMillicores: 420, memoryBytes: 1.5 * 1024 ** 3 },
    usedReason: null,
    createdAt: '2026-11-01T08:00:00Z',
    resourceVersion: '1001',
    ...differences,
  };
}
