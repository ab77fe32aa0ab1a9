import type { Entity } from '@backstage/catalog-model';
import {
  CLUSTER_ANNOTATION,
  KIND_ANNOTATION,
  NAMESPACE_ANNOTATION,
  NAME_ANNOTATION,
  WORKLOAD_KINDS,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';

/** The workload that a catalog entity was derived from; undefined for any other entity. */
export function entityWorkloadKey(entity: Entity): WorkloadKey | undefined {
  const annotations = entity.metadata.annotations ?? {};
  const cluster = annotations[CLUSTER_ANNOTATION];
  const namespace = annotations[NAMESPACE_ANNOTATION];
  const name = annotations[NAME_ANNOTATION];
  const kind = WORKLOAD_KINDS.find(
    known => known === annotations[KIND_ANNOTATION],
  );
  return cluster && namespace && kind && name
    ? { cluster, namespace, kind, name }
    : undefined;
}

/** Whether the catalog entity was derived from a workload: for `EntitySwitch` and tab conditions. */
export function isGovernAvailable(entity: Entity): boolean {
  return entityWorkloadKey(entity) !== undefined;
}
