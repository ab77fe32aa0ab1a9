import { NotFoundError } from '@backstage/errors';
import type {
  Item,
  ListWorkloadsOptions,
  WorkloadDetail,
  WorkloadKey,
  WorkloadPage,
  WorkloadPod,
} from '@backstage-govern/plugin-govern-common';
import type { ClusterConnection } from '../connections/ClusterConnection';
import { readFreshness, withDegraded } from '../freshness/readFreshness';
import type { PodName, PodRow, PodStore } from '../store/PodStore';
import { numberOrNull, workloadOfRow } from '../store/workloadRow';
import type { WorkloadStore } from '../store/WorkloadStore';
import { readUsage } from '../usage/readUsage';
import { usedBy, type UsedBy } from '../usage/usedBy';
import { selectClusters } from './selectClusters';

/** The projections that workload answers are made from. */
const PROJECTIONS = ['workloads', 'pods'];

export interface WorkloadServiceOptions {
  connections: readonly ClusterConnection[];
  workloads: WorkloadStore;
  pods: PodStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Workloads with what they use, and how current that is. */
export class WorkloadService {
  readonly #options: WorkloadServiceOptions;

  constructor(options: WorkloadServiceOptions) {
    this.#options = options;
  }

  /** @throws InvalidRequestError when a cluster or the cursor is not one of ours */
  async list(
    options: ListWorkloadsOptions & { limit: number },
  ): Promise<WorkloadPage> {
    const { workloads, pods, now } = this.#options;
    const connections = selectClusters(
      this.#options.connections,
      options.cluster,
    );
    const usageReading = readUsage(connections);
    const freshness = await readFreshness(connections, PROJECTIONS, now);
    const page = await workloads.list({
      ...options,
      cluster: connections.map(({ config }) => config.name),
    });
    const [usage, podNames] = await Promise.all([
      usageReading,
      pods.namesOf(page.rows),
    ]);
    const podsOf = podsByWorkload(podNames);
    const used = usedBy(usage, freshness);
    return {
      items: page.rows.map(row => ({
        ...workloadOfRow(row),
        ...used(row.cluster, podsOf(row)),
      })),
      nextCursor: page.nextCursor,
      total: page.total,
      counts: page.counts,
      freshness: withDegraded(freshness, usage.missing),
    };
  }

  /** @throws NotFoundError when no cluster is configured by that name, or it has no such workload */
  async get(key: WorkloadKey): Promise<Item<WorkloadDetail>> {
    const { workloads, pods, now } = this.#options;
    const connections = this.#options.connections.filter(
      ({ config }) => config.name === key.cluster,
    );
    const freshness = await readFreshness(connections, PROJECTIONS, now);
    const row = connections.length > 0 ? await workloads.get(key) : undefined;
    if (!row) {
      throw new NotFoundError(
        `There is no ${key.kind} ${key.namespace}/${key.name} in cluster ${key.cluster}`,
      );
    }
    const [podRows, usage] = await Promise.all([
      pods.ofWorkload(key),
      readUsage(connections),
    ]);
    const used = usedBy(usage, freshness);
    return {
      item: {
        ...workloadOfRow(row),
        ...used(row.cluster, podRows),
        pods: podRows.map(pod => podOfRow(pod, used)),
      },
      freshness: withDegraded(freshness, usage.missing),
    };
  }
}

function podsByWorkload(pods: readonly PodName[]) {
  const byWorkload = new Map<string, PodName[]>();
  for (const pod of pods) {
    const key = keyOf({
      ...pod,
      kind: pod.workload_kind ?? '',
      name: pod.workload_name ?? '',
    });
    byWorkload.set(key, [...(byWorkload.get(key) ?? []), pod]);
  }
  return (workload: WorkloadKey) => byWorkload.get(keyOf(workload)) ?? [];
}

function keyOf(key: {
  cluster: string;
  namespace: string;
  kind: string;
  name: string;
}): string {
  return `${key.cluster}/${key.namespace}/${key.kind}/${key.name}`;
}

function podOfRow(row: PodRow, used: UsedBy): WorkloadPod {
  return {
    name: row.name,
    uid: row.uid,
    node: row.node,
    phase: row.phase,
    ready: row.ready,
    restarts: row.restarts,
    cause: row.cause,
    requested: {
      cpuMillicores: numberOrNull(row.requested_cpu_millicores),
      memoryBytes: numberOrNull(row.requested_memory_bytes),
    },
    ...used(row.cluster, [row]),
    createdAt: row.created_at.toISOString(),
  };
}
