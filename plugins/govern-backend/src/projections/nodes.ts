import {
  parseQuantity,
  resourceTypes,
  toBytes,
  toMillicores,
  type Node,
} from '@backstage-govern/kube';
import type { Projection } from '@backstage-govern/plugin-govern-node';

/** Nodes, with what their pods may request in sum. */
export const nodesProjection: Projection = {
  id: 'nodes',
  table: 'nodes',
  key: ['name'],
  subjects: [resourceTypes.nodes],
  project(object) {
    const { spec, status } = object as Node;
    const { cpu, memory, pods } = status?.allocatable ?? {};
    const ready = status?.conditions?.find(({ type }) => type === 'Ready');
    return {
      ready: ready?.status === 'True',
      unschedulable: spec?.unschedulable ?? false,
      taints: (spec?.taints ?? []).map(({ key, value, effect }) => ({
        key,
        value: value ?? null,
        effect,
      })),
      allocatable_cpu_millicores:
        cpu === undefined ? null : toMillicores(parseQuantity(cpu)),
      allocatable_memory_bytes:
        memory === undefined ? null : toBytes(parseQuantity(memory)),
      allocatable_pods:
        pods === undefined ? null : toBytes(parseQuantity(pods)),
    };
  },
};
