import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  Item,
  WorkloadDetail,
  WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import { useLiveSession } from '../live/GovernDataProvider';
import { queryKeys } from '../live/queryKeys';
import { MEASUREMENT_INTERVAL_MS } from './intervals';

/** One workload with its pods, live. */
export function useWorkload(
  key: WorkloadKey,
): UseQueryResult<Item<WorkloadDetail>> {
  const { api } = useLiveSession();
  return useQuery({
    queryKey: queryKeys.workload(key),
    queryFn: ({ signal }) => api.getWorkload(key, signal),
    refetchInterval: MEASUREMENT_INTERVAL_MS,
  });
}
