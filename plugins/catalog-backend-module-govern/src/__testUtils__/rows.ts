import type {
  GovernedNamespace,
  Workload,
} from '@backstage-govern/plugin-govern-common';

/** A workload row with everything that a test does not care about filled in. */
export function workloadRow(row: Partial<Workload> = {}): Workload {
  return {
    cluster: 'home',
    namespace: 'div-payments-prod',
    kind: 'Deployment',
    name: 'web',
    uid: '1',
    apiVersion: 'apps/v1',
    division: 'payments',
    environment: 'prod',
    owner: 'payments',
    ownerSource: 'division',
    health: 'healthy',
    cause: null,
    desiredReplicas: 1,
    readyReplicas: 1,
    restarts: 0,
    images: ['nginx'],
    requested: { cpuMillicores: 100, memoryBytes: 1_000 },
    used: { cpuMillicores: null, memoryBytes: null },
    usedReason: null,
    createdAt: '2026-01-01T00:00:00Z',
    resourceVersion: '1',
    ...row,
  };
}

/** A namespace row with everything that a test does not care about filled in. */
export function namespaceRow(
  row: Partial<GovernedNamespace> = {},
): GovernedNamespace {
  return {
    cluster: 'home',
    name: 'div-payments-prod',
    uid: '1',
    division: 'payments',
    environment: 'prod',
    owner: null,
    phase: 'Active',
    createdAt: '2026-01-01T00:00:00Z',
    resourceVersion: '1',
    ...row,
  };
}
