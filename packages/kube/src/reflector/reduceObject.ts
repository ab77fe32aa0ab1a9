import { KubeObject } from '../objects/KubeObject';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** A copy without managed fields and kubectl's last-applied annotation: nothing reads them, and they are large. */
export function reduceObject<T extends KubeObject>(object: T): T {
  const { managedFields: _dropped, ...metadata } = object.metadata;
  if (metadata.annotations && LAST_APPLIED in metadata.annotations) {
    const { [LAST_APPLIED]: _last, ...annotations } = metadata.annotations;
    metadata.annotations = annotations;
  }
  return { ...object, metadata };
}
