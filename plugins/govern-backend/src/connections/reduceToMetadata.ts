import { reduceObject, type KubeObject } from '@backstage-govern/kube';

/** Metadata alone, for kinds that are only links of an owner chain. */
export function reduceToMetadata(object: KubeObject): KubeObject {
  const { apiVersion, kind, metadata } = reduceObject(object);
  const { name, namespace, uid, resourceVersion, ownerReferences } = metadata;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, uid, resourceVersion, ownerReferences },
  };
}
