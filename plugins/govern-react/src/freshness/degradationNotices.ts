import type { DegradedSource } from '@backstage-govern/plugin-govern-common';
import type { ClusterFreshness } from './latestFreshness';

/** One cause of missing data, however many sources it stops. */
export interface DegradationNotice {
  cluster: string;
  title: string;
  /** Why, and what to do. */
  reason: string;
  /** When the sources were last whole (RFC 3339); null when they never were. */
  lastHealthyAt: string | null;
  /** What cannot be trusted because of it. */
  missing: string;
  /** What can, where that is known; else empty. */
  works: string;
  /** Only measurements are missing. */
  isMild: boolean;
}

const MISSING: Record<string, string> = {
  namespaces: 'Division, environment and owner may be missing or old.',
  nodes: 'Where pods run may be missing or old.',
  pods: 'Health, ready pods, restarts and requests may be missing or old.',
  workloads: 'Workloads may be missing here or be gone by now.',
};

/** What is missing, one notice per cluster and cause. */
export function degradationNotices(
  clusters: readonly Pick<ClusterFreshness, 'cluster' | 'degraded'>[],
): DegradationNotice[] {
  return clusters.flatMap(({ cluster, degraded }) => {
    const isOnly = degraded.length === 1;
    const others = clusters.filter(one => one.cluster !== cluster);
    const areOthersWhole =
      others.length > 0 && others.every(one => one.degraded.length === 0);
    return [...byCause(degraded).values()].map(sources => {
      const [{ source, reason }] = sources;
      const common = { cluster, lastHealthyAt: oldest(sources), isMild: false };
      if (source === 'cluster') {
        return {
          ...common,
          title: `Cluster ${cluster} is not reachable`,
          reason,
          missing:
            'Its rows are the last ones seen; nothing newer arrives until it is back.',
          works: areOthersWhole ? 'Other clusters are current.' : '',
        };
      }
      if (source === 'metrics') {
        return {
          ...common,
          title: `No measurements from cluster ${cluster}`,
          reason,
          missing: 'Used CPU and memory are unknown.',
          works: isOnly ? 'Health, pods and requests are current.' : '',
          isMild: true,
        };
      }
      return {
        ...common,
        ...(isForbidden(sources[0])
          ? forbidden(cluster, sources)
          : notCurrent(cluster, sources)),
        missing: sources
          .flatMap(one => MISSING[projectionOf(one)] ?? [])
          .join(' '),
        works: '',
      };
    });
  });
}

function projectionOf({ source }: DegradedSource): string {
  return source.replace(/^projection:/, '');
}

function isForbidden({ reason }: DegradedSource): boolean {
  return /forbidden/i.test(reason);
}

/** A reason without the resources that it is said of. */
function causeOf(source: DegradedSource): string {
  return isForbidden(source)
    ? 'forbidden'
    : source.reason.replace(/(^| )[a-z./]+: /g, '$1').trim();
}

function byCause(
  degraded: readonly DegradedSource[],
): Map<string, DegradedSource[]> {
  const causes = new Map<string, DegradedSource[]>();
  for (const source of degraded) {
    const isProjection = source.source.startsWith('projection:');
    const cause = isProjection ? causeOf(source) : source.source;
    causes.set(cause, [...(causes.get(cause) ?? []), source]);
  }
  return causes;
}

/** Null where one of them never answered: together they were never whole. */
function oldest(sources: readonly DegradedSource[]): string | null {
  const times = sources.map(({ lastHealthyAt }) => lastHealthyAt);
  return times.includes(null) ? null : times.sort()[0];
}

function forbidden(cluster: string, sources: readonly DegradedSource[]) {
  const text = sources.map(({ reason }) => reason).join(' ');
  const refused = [...text.matchAll(/cannot \w+ resource "([^"]+)"/g)];
  const named = refused.map(([, resource]) => resource);
  const what = new Set(named.length > 0 ? named : sources.map(projectionOf));
  const [, user] = /User "?([^"\s]+)/.exec(text) ?? [];
  return {
    title: `The portal may not list in cluster ${cluster}: ${[...what].join(
      ', ',
    )}`,
    reason: `Ask an administrator of the cluster to let ${
      user ?? "the portal's user"
    } list and watch them, by a ClusterRole bound to it.`,
  };
}

function notCurrent(cluster: string, sources: readonly DegradedSource[]) {
  const names = sources.map(projectionOf).join(', ');
  return {
    title: `Not current in cluster ${cluster}: ${names}`,
    reason: sources[0].reason,
  };
}
