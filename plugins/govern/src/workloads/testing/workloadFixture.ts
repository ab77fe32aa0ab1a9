import type {
  Workload,
  WorkloadPod,
} from '@backstage-govern/plugin-govern-common';

/** A healthy Deployment, for tests. */
export function workloadFixture(differences: Partial<Workload> = {}): Workload {
  const row: Workload = {
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
  };
  return { ...row, ...differences };
}

/** A ready pod, for tests. */
export function podFixture(
  differences: Partial<WorkloadPod> = {},
): WorkloadPod {
  const pod: WorkloadPod = {
    name: 'checkout-7d9f-abcde',
    uid: '6f1f7b1e-0000-4000-8000-0000000000a1',
    node: 'node-1',
    phase: 'Running',
    ready: true,
    restarts: 0,
    cause: null,
    requested: { cpuMillicores: 500, memoryBytes: 1024 ** 3 },
    used: { cpuMillicores: 140, memoryBytes: 512 * 1024 ** 2 },
    usedReason: null,
    createdAt: '2026-11-01T08:00:00Z',
  };
  return { ...pod, ...differences };
}
