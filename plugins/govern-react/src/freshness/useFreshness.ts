import { useQuery } from '@tanstack/react-query';
import type { FreshnessByCluster } from '@backstage-govern/plugin-govern-common';
import { FRESHNESS_INTERVAL_MS } from '../hooks/intervals';
import { useLiveSession } from '../live/GovernDataProvider';
import { queryKeys } from '../live/queryKeys';
import { useStreamState } from '../live/useStreamState';
import { latestFreshness, type ClusterFreshness } from './latestFreshness';

/**
 * How current the rows of a page are, by cluster.
 *
 * @param rows - the freshness that came with the rows, and when they came.
 */
export function useFreshness(rows: {
  freshness: FreshnessByCluster | undefined;
  readAt: number;
}): ClusterFreshness[] {
  const { api } = useLiveSession();
  const stream = useStreamState();
  const status = useQuery({
    queryKey: queryKeys.status,
    queryFn: ({ signal }) => api.getStatus(signal),
    refetchInterval: FRESHNESS_INTERVAL_MS,
  });
  const { freshness, readAt } = rows;
  return latestFreshness(
    freshness && { freshness, readAt },
    status.data && {
      freshness: Object.fromEntries(
        status.data.clusters.map(cluster => [cluster.name, cluster.freshness]),
      ),
      readAt: status.dataUpdatedAt,
    },
    stream.status === 'live',
  );
}
