import type {
  GovernedNamespace,
  WorkloadFilters,
} from '@backstage-govern/plugin-govern-common';

/** Values to choose from in the filters. */
export interface Facets {
  clusters: string[];
  divisions: string[];
  namespaces: string[];
}

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b));
}

/**
 * What can be chosen, given what is chosen already: namespaces are those of the chosen divisions and
 * clusters. A chosen value is always among them, even where the cluster no longer has it: else it
 * could not be taken away.
 */
export function facetsOf(
  namespaces: GovernedNamespace[],
  filters: WorkloadFilters,
): Facets {
  const { cluster, division, namespace } = filters;
  const inCluster = namespaces.filter(
    one => !cluster || cluster.includes(one.cluster),
  );
  const inDivision = inCluster.filter(
    one => !division || (one.division && division.includes(one.division)),
  );
  return {
    clusters: sorted([
      ...namespaces.map(one => one.cluster),
      ...(cluster ?? []),
    ]),
    divisions: sorted([
      ...inCluster.flatMap(one => one.division ?? []),
      ...(division ?? []),
    ]),
    namespaces: sorted([
      ...inDivision.map(one => one.name),
      ...(namespace ?? []),
    ]),
  };
}
