import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import { ownerRef } from '../entities/ownerRef';

/** What the module takes from the portal's configuration. */
export interface CatalogConfig {
  /** Names of the configured clusters, in their order. */
  clusters: string[];
  /** The cluster whose entities carry no cluster in their names; undefined without clusters. */
  primaryCluster: string | undefined;
  /** Full reference of the owner of what nobody else owns, such as `group:default/platform`. */
  defaultOwner: string;
  /** Whether owners become Group entities. */
  groups: boolean;
}

/**
 * Reads `govern.clusters` and `govern.catalog`. The kernel holds the cluster list to its rules; here
 * only names and the primary one matter.
 *
 * @throws InputError when `govern.catalog.defaultOwner` is not an entity reference
 */
export function readCatalogConfig(config: Config): CatalogConfig {
  const clusters = config.getOptionalConfigArray('govern.clusters') ?? [];
  const primary =
    clusters.find(cluster => cluster.getOptionalBoolean('primary')) ??
    clusters[0];
  const owner =
    config.getOptionalString('govern.catalog.defaultOwner') ?? 'platform';
  const defaultOwner = ownerRef(owner);
  if (!defaultOwner) {
    throw new InputError(
      `govern.catalog.defaultOwner is '${owner}', which is not an entity reference: write a group's name, or a reference such as group:default/platform`,
    );
  }
  return {
    clusters: clusters.map(cluster => cluster.getString('name')),
    primaryCluster: primary?.getString('name'),
    defaultOwner,
    groups: config.getOptionalBoolean('govern.catalog.groups') ?? true,
  };
}
