import type {
  DegradedSource,
  SourceStatus,
} from '@backstage-govern/plugin-govern-common';
import {
  refusalAgainText,
  refusalKey,
  refusalOf,
  refusalText,
} from './refusal';

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
  cluster: string,
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
  const needed = missing.filter(({ resource }) =>
    projections.some(({ resources }) => resources.includes(resource)),
  );
  const told = new Set<string>();
  return projections.flatMap(({ id, resources }) => {
    const own = missing.filter(({ resource }) => resources.includes(resource));
    if (own.length === 0) return [];
    return [
      {
        source: `projection:${id}`,
        reason: [
          ...refusals(own, { cluster, needed, told }),
          ...others(own),
        ].join(' '),
        lastHealthyAt: earliest(own),
      },
    ];
  });
}

/** A refusal is told in full once, for all that the answer needs; who needs it too says so. */
function refusals(
  own: readonly SourceStatus[],
  options: {
    cluster: string;
    needed: readonly SourceStatus[];
    told: Set<string>;
  },
): string[] {
  const { cluster, needed, told } = options;
  const keyOf = (source: SourceStatus) => {
    const refusal = refusalOf(source);
    return refusal && refusalKey(refusal);
  };
  return [...groupBy(own, keyOf)].flatMap(([key, group]) => {
    const refusal = refusalOf(group[0]);
    if (!key || !refusal) return [];
    if (told.has(key)) return refusalAgainText(refusal, namesOf(group));
    told.add(key);
    const all = needed.filter(source => keyOf(source) === key);
    return refusalText(refusal, namesOf(all), cluster);
  });
}

/** Each reason once, with the resources that it is the reason for. */
function others(own: readonly SourceStatus[]): string[] {
  const unexplained = own.filter(source => !refusalOf(source));
  const byReason = groupBy(unexplained, ({ reason }) => reason ?? STARTING);
  return [...byReason].map(
    ([reason, group]) => `${namesOf(group).join(', ')}: ${reason}`,
  );
}

function namesOf(sources: readonly SourceStatus[]): string[] {
  return sources.map(({ resource }) => resource);
}

function groupBy<K>(
  sources: readonly SourceStatus[],
  keyOf: (source: SourceStatus) => K,
): Map<K, SourceStatus[]> {
  const groups = new Map<K, SourceStatus[]>();
  for (const source of sources) {
    const key = keyOf(source);
    groups.set(key, [...(groups.get(key) ?? []), source]);
  }
  return groups;
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
