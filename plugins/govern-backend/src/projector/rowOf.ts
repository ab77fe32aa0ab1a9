import type { KubeObject } from '@backstage-govern/kube';
import type {
  ClusterView,
  ObjectKey,
  ProjectedRow,
  Projection,
} from '@backstage-govern/plugin-govern-node';

/** The primary key of an object's row. */
export function rowKeyOf(
  projection: Projection,
  cluster: string,
  { resource, namespace = '', name }: ObjectKey,
): Record<string, string> {
  const parts = { kind: resource.kind, namespace, name };
  return {
    cluster,
    ...Object.fromEntries(projection.key.map(part => [part, parts[part]])),
  };
}

/** The whole row of an object, or undefined where the projection gives it none. */
export function rowOf(
  projection: Projection,
  view: ClusterView,
  key: ObjectKey,
  object: KubeObject,
): ProjectedRow | undefined {
  const derived = projection.project(object, view);
  if (!derived) return undefined;
  const { uid, creationTimestamp, resourceVersion } = object.metadata;
  return {
    ...derived,
    ...rowKeyOf(projection, view.cluster, key),
    uid: uid ?? '',
    created_at: creationTimestamp ?? null,
    resource_version: resourceVersion ?? '',
  };
}
