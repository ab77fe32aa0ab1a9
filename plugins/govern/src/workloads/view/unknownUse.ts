import type { ClusterFreshness } from '@backstage-govern/plugin-govern-react';

/** Why use is not known, by cluster; a cluster that is measured is not in it. */
export function unknownUse(
  clusters: ClusterFreshness[],
): ReadonlyMap<string, string> {
  return new Map(
    clusters.flatMap(({ cluster, degraded }) => {
      const metrics = degraded.find(({ source }) => source === 'metrics');
      return metrics ? [[cluster, metrics.reason] as const] : [];
    }),
  );
}
