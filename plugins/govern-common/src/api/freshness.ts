/** A source that an answer could not use, or could use only in part. */
export interface DegradedSource {
  /** What is missing: `cluster`, `metrics`, or `projection:<id>` such as `projection:pods`. */
  source: string;
  /** Why, in a sentence that a person can act on. */
  reason: string;
  /** When the source last answered (RFC 3339), or null when it never did. */
  lastHealthyAt: string | null;
}

/** How current the rows of one cluster are. */
export interface Freshness {
  /** When the cluster last confirmed these rows (RFC 3339); null before the first sync. */
  observedAt: string | null;
  /** The newest resource version seen, as the API server wrote it; null before the first sync. */
  resourceVersion: string | null;
  /** Seconds from `observedAt` to this answer; null before the first sync. */
  lagSeconds: number | null;
  /** Empty when everything that this answer needs was available. */
  degraded: DegradedSource[];
}

/** Freshness by the cluster's configured name. */
export type FreshnessByCluster = Record<string, Freshness>;
