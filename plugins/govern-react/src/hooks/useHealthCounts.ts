import { keepPreviousData, useQueries } from '@tanstack/react-query';
import {
  WORKLOAD_HEALTHS,
  type WorkloadFilters,
  type WorkloadHealth,
} from '@backstage-govern/plugin-govern-common';
import { useLiveSession } from '../live/GovernDataProvider';
import { queryKeys } from '../live/queryKeys';

/** Workloads by health; undefined until all of them are known. */
export type HealthCounts = Record<WorkloadHealth, number>;

/** How many of the workloads that match are in each health, live. A filter by health is left aside. */
export function useHealthCounts(
  filters: WorkloadFilters,
): HealthCounts | undefined {
  const { api } = useLiveSession();
  return useQueries({
    queries: WORKLOAD_HEALTHS.map(health => {
      const counted = { ...filters, health: [health] };
      return {
        queryKey: queryKeys.count(counted),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const page = await api.listWorkloads(
            { ...counted, limit: 1 },
            signal,
          );
          return page.total;
        },
        placeholderData: keepPreviousData,
      };
    }),
    combine: results => {
      if (results.some(result => result.data === undefined)) return undefined;
      return Object.fromEntries(
        WORKLOAD_HEALTHS.map((health, i) => [health, results[i].data]),
      ) as HealthCounts;
    },
  });
}
