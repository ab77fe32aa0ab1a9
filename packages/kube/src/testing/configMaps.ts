import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';

/** The resource that cluster tests write: nothing acts on it. */
export const configMaps: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
};

export interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}

export function configMap(
  namespace: string,
  name: string,
  data: Record<string, string> = {},
): ConfigMap {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace },
    data,
  };
}
