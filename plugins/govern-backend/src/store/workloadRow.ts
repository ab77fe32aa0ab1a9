import type {
  HealthCause,
  OwnerSource,
  Workload,
  WorkloadHealth,
  WorkloadKind,
} from '@backstage-govern/plugin-govern-common';

/** A row of `workloads` as PostgreSQL gives it: bigint columns are text. */
export interface WorkloadRow {
  cluster: string;
  namespace: string;
  kind: WorkloadKind;
  name: string;
  uid: string;
  api_version: string;
  division: string | null;
  environment: string | null;
  owner: string | null;
  owner_source: OwnerSource | null;
  health: WorkloadHealth;
  cause: HealthCause | null;
  desired_replicas: number | null;
  ready_replicas: number;
  restarts: number;
  images: string[];
  requested_cpu_millicores: string | null;
  requested_memory_bytes: string | null;
  created_at: Date;
  resource_version: string;
}

/** Null stays null; what a bigint column gives as text becomes a number (exact up to 2^53). */
export function numberOrNull(value: string | number | null): number | null {
  return value === null ? null : Number(value);
}

/** The row as the API shows it, without measurements. */
export function workloadOfRow(row: WorkloadRow): Workload {
  return {
    cluster: row.cluster,
    namespace: row.namespace,
    kind: row.kind,
    name: row.name,
    uid: row.uid,
    apiVersion: row.api_version,
    division: row.division,
    environment: row.environment,
    owner: row.owner,
    ownerSource: row.owner_source,
    health: row.health,
    cause: row.cause,
    desiredReplicas: row.desired_replicas,
    readyReplicas: row.ready_replicas,
    restarts: row.restarts,
    images: row.images,
    requested: {
      cpuMillicores: numberOrNull(row.requested_cpu_millicores),
      memoryBytes: numberOrNull(row.requested_memory_bytes),
    },
    used: { cpuMillicores: null, memoryBytes: null },
    usedReason: null,
    createdAt: row.created_at.toISOString(),
    resourceVersion: row.resource_version,
  };
}
