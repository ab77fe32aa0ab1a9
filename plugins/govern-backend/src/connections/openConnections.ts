import type { LoggerService } from '@backstage/backend-plugin-api';
import { systemClock } from '@backstage-govern/kube';
import type { Projection } from '@backstage-govern/plugin-govern-node';
import { createPromClient, currentPodUsage } from '@backstage-govern/usage';
import type { Knex } from 'knex';
import type { ClusterConfig } from '../config/readClusters';
import { UsageCache } from '../usage/UsageCache';
import { ClusterConnection } from './ClusterConnection';
import { connectCluster } from './connectCluster';
import { DeferredKubeClient } from './DeferredKubeClient';

/** Longest that one query of measured use may take; lists do not wait that long for it. */
const USAGE_TIMEOUT_MS = 8_000;

/** A connection of each configured cluster, not started yet. None of them is contacted here. */
export function openConnections(options: {
  clusters: readonly ClusterConfig[];
  projections: readonly Projection[];
  db: Knex;
  logger: LoggerService;
}): ClusterConnection[] {
  const { clusters, projections, db, logger } = options;
  return clusters.map(
    config =>
      new ClusterConnection({
        config,
        client: new DeferredKubeClient(() => connectCluster(config)),
        projections,
        usage: config.metrics && openUsage(config.metrics),
        db,
        logger,
      }),
  );
}

function openUsage(metrics: NonNullable<ClusterConfig['metrics']>): UsageCache {
  const client = createPromClient({ ...metrics, timeoutMs: USAGE_TIMEOUT_MS });
  return new UsageCache({
    read: signal => currentPodUsage(client, { signal }),
    close: () => client.close(),
    clock: systemClock,
  });
}
