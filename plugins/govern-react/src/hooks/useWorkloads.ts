import { useCallback, useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  MAX_LIMIT,
  type FreshnessByCluster,
  type ListWorkloadsOptions,
  type Workload,
  type WorkloadHealth,
} from '@backstage-govern/plugin-govern-common';
import { useLiveSession } from '../live/GovernDataProvider';
import { queryKeys } from '../live/queryKeys';
import { MEASUREMENT_INTERVAL_MS } from './intervals';

/** Rows of the first page, which someone waits for, and of the others. */
const FIRST_PAGE = 200;

/** Workloads by health. */
export type HealthCounts = Record<WorkloadHealth, number>;

/** A list of workloads, read page by page and kept current. */
export interface WorkloadsResult {
  /** The rows of all pages that were read; undefined before the first answer. */
  rows: Workload[] | undefined;
  /** Rows that match, read or not. */
  total: number | undefined;
  /** Rows that match but for a filter by health, by health. */
  counts: HealthCounts | undefined;
  freshness: FreshnessByCluster | undefined;
  /** When `freshness` arrived, in milliseconds. */
  readAt: number;
  /** The rows are of the question before: the answer to this one is on its way. */
  isPrevious: boolean;
  error: Error | null;
  isRetrying: boolean;
  retry(): void;
  hasMore: boolean;
  /** Reads the next page; does nothing while one is being read. */
  readMore(): void;
}

/** The workloads that match, in order, live. */
export function useWorkloads(options: ListWorkloadsOptions): WorkloadsResult {
  const { api } = useLiveSession();
  const query = useInfiniteQuery({
    queryKey: queryKeys.workloads(options),
    queryFn: ({ pageParam, signal }) =>
      api.listWorkloads(
        {
          ...options,
          limit: pageParam === undefined ? FIRST_PAGE : MAX_LIMIT,
          cursor: pageParam,
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: MEASUREMENT_INTERVAL_MS,
  });
  const { hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(page => page.items), [pages]);
  return {
    rows,
    total: pages?.[0].total,
    counts: pages?.[0].counts,
    freshness: pages?.[0].freshness,
    readAt: query.dataUpdatedAt,
    isPrevious: query.isPlaceholderData,
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    readMore,
  };
}
