import type {
  ClusterStatus,
  GovernStatus,
} from '@backstage-govern/plugin-govern-common';
import type { Projection } from '@backstage-govern/plugin-govern-node';
import type { ChangeStore } from '../changes/ChangeStore';
import { formatCursor } from '../changes/cursorVector';
import type { ClusterConnection } from '../connections/ClusterConnection';
import { readFreshness, withDegraded } from '../freshness/readFreshness';
import type { RowCountStore } from '../store/RowCountStore';
import { readUsage } from '../usage/readUsage';

export interface StatusServiceOptions {
  connections: readonly ClusterConnection[];
  projections: readonly Projection[];
  changes: ChangeStore;
  rowCounts: RowCountStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How the kernel does: what it follows, how current it is, and where the change stream stands. */
export class StatusService {
  readonly #options: StatusServiceOptions;

  constructor(options: StatusServiceOptions) {
    this.#options = options;
  }

  async get(): Promise<GovernStatus> {
    const { connections, projections, changes, rowCounts, now } = this.#options;
    // First, so that reading on from it cannot miss what the figures below do not have yet.
    const cursor = formatCursor(await changes.newest());
    const measured = connections.filter(({ usage }) => usage !== undefined);
    const [freshness, usage, counts] = await Promise.all([
      readFreshness(
        connections,
        projections.map(({ id }) => id),
        now,
      ),
      readUsage(measured),
      Promise.all(
        projections.map(
          async ({ id, table }) =>
            [id, await rowCounts.byCluster(table)] as const,
        ),
      ),
    ]);
    const whole = withDegraded(freshness, usage.missing);
    const clusters = connections.map((connection): ClusterStatus => {
      const { name, title, primary } = connection.config;
      return {
        name,
        title,
        primary,
        freshness: whole[name],
        sources: connection.sources(),
        rows: Object.fromEntries(
          counts.map(([id, byCluster]) => [id, byCluster.get(name) ?? 0]),
        ),
      };
    });
    return {
      healthy: clusters.every(
        ({ freshness: { observedAt, degraded } }) =>
          observedAt !== null && degraded.length === 0,
      ),
      clusters,
      cursor,
    };
  }
}
