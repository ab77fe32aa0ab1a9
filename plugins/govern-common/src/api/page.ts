import type { FreshnessByCluster } from './freshness';

/** Page size of a list when the caller does not say. */
export const DEFAULT_LIMIT = 100;

/** The largest page that a list gives. */
export const MAX_LIMIT = 500;

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Pass as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
  /** Rows that match the filters, over all pages. */
  total: number;
  freshness: FreshnessByCluster;
}

/** One item. */
export interface Item<T> {
  item: T;
  freshness: FreshnessByCluster;
}
