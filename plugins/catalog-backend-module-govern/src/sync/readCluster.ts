import {
  MAX_LIMIT,
  type Freshness,
  type GovernApi,
  type GovernedNamespace,
  type Page,
  type Workload,
} from '@backstage-govern/plugin-govern-common';
import { COMPONENT_KINDS } from '../entities/componentEntity';
import { incompleteness } from './incompleteness';

/** The rows of one cluster that become entities. */
export interface ClusterRows {
  namespaces: GovernedNamespace[];
  workloads: Workload[];
}

/**
 * Reads all rows of one cluster.
 *
 * @throws Error when a page cannot be read, or says that the cluster's rows may be incomplete
 */
export async function readCluster(
  api: GovernApi,
  cluster: string,
  signal: AbortSignal,
): Promise<ClusterRows> {
  return {
    namespaces: await readNamespaces(api, cluster, signal),
    workloads: await allPages(cluster, cursor =>
      api.listWorkloads(
        {
          cluster: [cluster],
          kind: COMPONENT_KINDS,
          sort: 'name',
          limit: MAX_LIMIT,
          cursor,
        },
        signal,
      ),
    ),
  };
}

/**
 * Reads all namespaces of one cluster.
 *
 * @throws Error as {@link readCluster} does
 */
export async function readNamespaces(
  api: GovernApi,
  cluster: string,
  signal: AbortSignal,
): Promise<GovernedNamespace[]> {
  return allPages(cluster, cursor =>
    api.listNamespaces(
      { cluster: [cluster], limit: MAX_LIMIT, cursor },
      signal,
    ),
  );
}

async function allPages<T>(
  cluster: string,
  readPage: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    const gap = gapIn(page.freshness[cluster]);
    if (gap) {
      throw new Error(
        `The rows of cluster ${cluster} may be incomplete: ${gap}`,
      );
    }
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

function gapIn(freshness: Freshness | undefined): string | undefined {
  const gap = incompleteness(freshness);
  if (gap !== undefined) return gap;
  return freshness?.observedAt ? undefined : 'it has not been read yet';
}
