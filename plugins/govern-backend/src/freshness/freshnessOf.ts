import type {
  Freshness,
  SourceStatus,
} from '@backstage-govern/plugin-govern-common';
import { degradedSources, type ProjectionReads } from './degradedSources';
import { newestVersion } from './newestVersion';

/** What is known of a cluster when an answer is made from its rows. */
export interface FreshnessFacts {
  cluster: string;
  /** The projections that the answer needs; `isCurrent` when their rows are of this run. */
  projections: readonly (ProjectionReads & { isCurrent: boolean })[];
  /** Every source of the cluster as it is now. */
  sources: readonly SourceStatus[];
  /** The same as an earlier run left them. */
  storedSources: readonly SourceStatus[];
  /** Since when a change waits to be written (milliseconds since 1970). */
  behindSince: number | undefined;
  /** Whether the last attempt to write rows failed. */
  isFailing: boolean;
}

/**
 * How current the rows are: as current as the source that has been silent longest, and not later
 * than the first change that is still to be written. Rows of an earlier run are as old as that run
 * left them.
 */
export function freshnessOf(facts: FreshnessFacts, now: number): Freshness {
  const { cluster, projections, sources, storedSources, behindSince } = facts;
  const times: (string | null)[] = [];
  const versions: (string | null)[] = [];
  for (const { resources, isCurrent } of projections) {
    const used = (isCurrent ? sources : storedSources).filter(
      ({ resource, state }) =>
        resources.includes(resource) && state !== 'forbidden',
    );
    if (used.length === 0) times.push(null);
    for (const source of used) {
      times.push(source.observedAt);
      versions.push(source.resourceVersion);
    }
  }
  const observedAt = times.includes(null)
    ? undefined
    : Math.min(
        ...times.map(time => Date.parse(time ?? '')),
        behindSince ?? Infinity,
      );
  return {
    observedAt:
      observedAt === undefined ? null : new Date(observedAt).toISOString(),
    resourceVersion: newestVersion(versions),
    lagSeconds:
      observedAt === undefined
        ? null
        : Math.max(0, Math.round((now - observedAt) / 100) / 10),
    degraded: [
      ...degradedSources(cluster, projections, sources),
      ...unwritten(facts, observedAt),
    ],
  };
}

function unwritten(
  { projections, sources, isFailing }: FreshnessFacts,
  observedAt: number | undefined,
): Freshness['degraded'] {
  const lastHealthyAt =
    observedAt === undefined ? null : new Date(observedAt).toISOString();
  return projections.flatMap(({ id, resources, isCurrent }) => {
    // Where a source is missing that is said already.
    const isWhole = sources
      .filter(({ resource }) => resources.includes(resource))
      .every(({ state }) => state === 'synced');
    const source = `projection:${id}`;
    if (isFailing && isWhole) {
      const reason =
        "Changes cannot be written to the database, whose answer is in the backend's log; they are tried again.";
      return [{ source, reason, lastHealthyAt }];
    }
    if (!isCurrent && isWhole) {
      const reason =
        'The cluster has been read; its rows are being brought up to date.';
      return [{ source, reason, lastHealthyAt }];
    }
    return [];
  });
}
