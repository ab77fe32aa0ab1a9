import type {
  DegradedSource,
  UsedReason,
} from '@backstage-govern/plugin-govern-common';
import type { PodUsage } from '@backstage-govern/usage';
import type { ClusterConnection } from '../connections/ClusterConnection';
import type { UsageByPod } from './UsageCache';

/** Measured use over several clusters, and why it is missing where it is. */
export interface UsageByCluster {
  of(pod: {
    cluster: string;
    namespace: string;
    name: string;
  }): PodUsage | undefined;
  missing: ReadonlyMap<string, DegradedSource>;
  /** Why a running pod of the cluster has no figures, when it has none. */
  reasonIn(cluster: string): UsedReason;
}

/** Asks each cluster's metrics source; none can hold up or fail the answer. */
export async function readUsage(
  connections: readonly ClusterConnection[],
): Promise<UsageByCluster> {
  const pods = new Map<string, UsageByPod>();
  const missing = new Map<string, DegradedSource>();
  const withoutSource = new Set<string>();
  await Promise.all(
    connections.map(async ({ config, usage }) => {
      const reading = await usage?.get();
      if (!usage) withoutSource.add(config.name);
      if (reading?.pods) pods.set(config.name, reading.pods);
      else missing.set(config.name, reading?.degraded ?? notConfigured(config));
    }),
  );
  return {
    of: ({ cluster, namespace, name }) =>
      pods.get(cluster)?.get(`${namespace}/${name}`),
    missing,
    reasonIn: cluster => {
      if (withoutSource.has(cluster)) return 'notConfigured';
      return missing.has(cluster) ? 'sourceDown' : 'notMeasured';
    },
  };
}

function notConfigured({ name }: { name: string }): DegradedSource {
  return {
    source: 'metrics',
    reason: `No metrics source is configured for cluster ${name}, so use is not known: set metrics.url in its entry of govern.clusters.`,
    lastHealthyAt: null,
  };
}
