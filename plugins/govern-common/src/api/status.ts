import type { Freshness } from './freshness';

export type SourceState = 'starting' | 'synced' | 'stale' | 'forbidden';

/** One kind's reflector in one cluster. */
export interface SourceStatus {
  /** Such as `pods` or `apps/deployments`. */
  resource: string;
  state: SourceState;
  objects: number;
  /** Last sign of life from its watch (RFC 3339). */
  observedAt: string | null;
  resourceVersion: string | null;
  /** Lists made since start, the first one counted. */
  lists: number;
  /** Set when the state is not `synced`. */
  reason: string | null;
}

export interface ClusterStatus {
  name: string;
  title: string;
  primary: boolean;
  freshness: Freshness;
  sources: SourceStatus[];
  /** Rows by projection. */
  rows: Record<string, number>;
}

export interface GovernStatus {
  /** True when every cluster is synced and nothing is degraded. */
  healthy: boolean;
  clusters: ClusterStatus[];
  /** Where the change stream stands now. */
  cursor: string;
}
