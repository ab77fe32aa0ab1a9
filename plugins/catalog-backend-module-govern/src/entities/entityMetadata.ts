import {
  ANNOTATION_LOCATION,
  ANNOTATION_ORIGIN_LOCATION,
  type EntityMeta,
} from '@backstage/catalog-model';
import {
  CLUSTER_ANNOTATION,
  DIVISION_ANNOTATION,
  KIND_ANNOTATION,
  NAME_ANNOTATION,
  NAMESPACE_ANNOTATION,
  OWNER_SOURCE_ANNOTATION,
} from '@backstage-govern/plugin-govern-common';
import { entityName, type SourceIdentity } from './entityName';
import type { EntityOwner } from './entityOwner';

interface EntityMetadataOptions {
  source: SourceIdentity;
  /** Kubernetes namespace of the object; for a namespace, its own name. */
  sourceNamespace: string;
  /** Namespace of the entity. */
  namespace: string;
  /** What a person reads, where that is not the name. */
  title: string | undefined;
  division: string | null;
  owner: EntityOwner;
  primaryCluster: string;
}

/**
 * Metadata of an entity that stands for a Kubernetes object. Kept lean: the catalog stores a search
 * row for every leaf. Nothing in it changes while the object merely runs.
 */
export function entityMetadata(options: EntityMetadataOptions): EntityMeta {
  const { source, sourceNamespace, title, division, owner, primaryCluster } =
    options;
  const location = `govern:${source.cluster}/${sourceNamespace}/${source.kind}/${source.name}`;
  return {
    name: entityName(source, primaryCluster),
    namespace: options.namespace,
    ...(title && { title }),
    annotations: {
      [ANNOTATION_LOCATION]: location,
      [ANNOTATION_ORIGIN_LOCATION]: location,
      [CLUSTER_ANNOTATION]: source.cluster,
      [NAMESPACE_ANNOTATION]: sourceNamespace,
      [KIND_ANNOTATION]: source.kind,
      [NAME_ANNOTATION]: source.name,
      ...(division && { [DIVISION_ANNOTATION]: division }),
      [OWNER_SOURCE_ANNOTATION]: owner.source,
    },
  };
}
