import type {
  DegradedSource,
  FreshnessByCluster,
} from '@backstage-govern/plugin-govern-common';

/** A freshness as it was read, and when, in milliseconds. */
export interface FreshnessReading {
  freshness: FreshnessByCluster;
  readAt: number;
}

/** How current what a page shows of one cluster is. */
export interface ClusterFreshness {
  cluster: string;
  /** When the cluster last confirmed what is shown (RFC 3339); null before the first sync. */
  observedAt: string | null;
  /** Seconds from `observedAt` to `readAt`, by the server's clock; null before the first sync. */
  lagSeconds: number | null;
  /** When this was read, in milliseconds of the browser's clock. */
  readAt: number;
  degraded: DegradedSource[];
}

/** Data that its cluster has not confirmed for this long is drawn as old. */
const STALE_SECONDS = 90;

/**
 * Joins what came with the rows and what the status says.
 *
 * While the change stream is live, rows are as current as the projection itself, so the status
 * counts where it is newer; without the stream rows are as old as the answer that brought them.
 *
 * @param rows - the freshness that came with the rows.
 * @param status - the freshness of the projection.
 */
export function latestFreshness(
  rows: FreshnessReading | undefined,
  status: FreshnessReading | undefined,
  isLive: boolean,
): ClusterFreshness[] {
  const newest =
    rows && status && isLive && status.readAt > rows.readAt ? status : rows;
  if (!newest) return [];
  const { readAt, freshness } = newest;
  return Object.entries(freshness)
    .map(([cluster, { observedAt, lagSeconds, degraded }]) => ({
      cluster,
      observedAt,
      lagSeconds,
      readAt,
      degraded,
    }))
    .sort((a, b) => a.cluster.localeCompare(b.cluster));
}

/** Seconds since the cluster confirmed the data, at `now`; null before the first sync. */
export function ageSeconds(
  { lagSeconds, readAt }: ClusterFreshness,
  now: number,
): number | null {
  return lagSeconds === null
    ? null
    : lagSeconds + Math.max(0, now - readAt) / 1000;
}

/** Age of the oldest part in seconds; null when a cluster was never synced or nothing is known. */
export function oldestAge(
  clusters: ClusterFreshness[],
  now: number,
): number | null {
  const ages = clusters.map(cluster => ageSeconds(cluster, now));
  const known = ages.filter(age => age !== null);
  return known.length > 0 && known.length === ages.length
    ? Math.max(...known)
    : null;
}

/** Whether rows of this cluster are to be drawn as old. */
export function isStale(cluster: ClusterFreshness, now: number): boolean {
  const age = ageSeconds(cluster, now);
  return (
    age === null ||
    age > STALE_SECONDS ||
    cluster.degraded.some(({ source }) => source === 'cluster')
  );
}
