import type {
  DegradedSource,
  SourceStatus,
} from '@backstage-govern/plugin-govern-common';

/** A projection and the resources that it is derived from. */
export interface ProjectionReads {
  id: string;
  /** As in {@link SourceStatus.resource}. */
  resources: readonly string[];
}

const STARTING =
  'It is being read for the first time since the backend started.';

/**
 * What is missing of one cluster: the cluster itself where nothing of it can be followed, else each
 * projection that has a source which cannot.
 */
export function degradedSources(
  projections: readonly ProjectionReads[],
  sources: readonly SourceStatus[],
): DegradedSource[] {
  const missing = sources.filter(({ state }) => state !== 'synced');
  const isOutOfReach =
    missing.length > 0 &&
    missing.length === sources.length &&
    missing.every(({ state, reason }) => state !== 'forbidden' && reason);
  if (isOutOfReach) {
    const [{ reason }] = missing;
    return [
      {
        source: 'cluster',
        reason: reason ?? STARTING,
        lastHealthyAt: latest(missing),
      },
    ];
  }
  return projections.flatMap(({ id, resources }) => {
    const own = missing.filter(({ resource }) => resources.includes(resource));
    if (own.length === 0) return [];
    return [
      {
        source: `projection:${id}`,
        reason: own
          .map(({ resource, reason }) => `${resource}: ${reason ?? STARTING}`)
          .join(' '),
        lastHealthyAt: earliest(own),
      },
    ];
  });
}

function latest(sources: readonly SourceStatus[]): string | null {
  const times = sources.flatMap(({ observedAt }) => observedAt ?? []);
  return times.sort().at(-1) ?? null;
}

/** Null where one of them never answered: together they were never whole. */
function earliest(sources: readonly SourceStatus[]): string | null {
  const times = sources.map(({ observedAt }) => observedAt);
  return times.includes(null) ? null : times.sort()[0];
}
