import type { ClusterFreshness } from '@backstage-govern/plugin-govern-react';

/** What is said of unknown use where the cluster's measurements are there. */
const NOT_MEASURED = 'none of its pods was measured yet';

/** Why use is not known in a cluster, should it not be known. */
export type UnknownUse = (cluster: string) => string;

/** The reasons for use that is not known: a source that is missing, else that nothing was measured. */
export function unknownUse(clusters: ClusterFreshness[]): UnknownUse {
  return cluster =>
    clusters
      .find(one => one.cluster === cluster)
      ?.degraded.find(({ source }) => source === 'metrics')?.reason ??
    NOT_MEASURED;
}
