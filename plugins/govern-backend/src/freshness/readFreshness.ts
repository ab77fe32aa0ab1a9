import type {
  DegradedSource,
  FreshnessByCluster,
} from '@backstage-govern/plugin-govern-common';
import type { ClusterConnection } from '../connections/ClusterConnection';
import { freshnessOf } from './freshnessOf';

/**
 * Freshness of an answer made from the rows of some projections, by cluster, with what else was
 * missing. Taken before the rows are read, so that it never promises more than they hold.
 */
export async function readFreshness(
  connections: readonly ClusterConnection[],
  projectionIds: readonly string[],
  now: () => number,
): Promise<FreshnessByCluster> {
  const entries = await Promise.all(
    connections.map(async connection => {
      const facts = await connection.freshnessFacts(projectionIds);
      return [connection.config.name, freshnessOf(facts, now())] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The same with more sources that were missing, by cluster. */
export function withDegraded(
  freshness: FreshnessByCluster,
  missing: ReadonlyMap<string, DegradedSource>,
): FreshnessByCluster {
  return Object.fromEntries(
    Object.entries(freshness).map(([cluster, one]) => {
      const more = missing.get(cluster);
      return [
        cluster,
        more ? { ...one, degraded: [...one.degraded, more] } : one,
      ];
    }),
  );
}
