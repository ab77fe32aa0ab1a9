import { podCause, resourceTypes, type Pod } from '@backstage-govern/kube';
import type {
  ObjectKey,
  Projection,
  RelatedResource,
} from '@backstage-govern/plugin-govern-node';
import { isReady, requestsOf, restartsOf } from './podFigures';

/** A link of the owner chain that comes or goes changes which workload the pods below it count for. */
const podsBelow = (resource: RelatedResource['resource']): RelatedResource => ({
  resource,
  *touches(object, view): Iterable<ObjectKey> {
    for (const { metadata } of view.podsOf(object)) {
      const { name, namespace } = metadata;
      yield { resource: resourceTypes.pods, namespace, name };
    }
  },
});

/** Pods, each with the workload that it counts for. */
export const podsProjection: Projection = {
  id: 'pods',
  table: 'pods',
  key: ['namespace', 'name'],
  subjects: [resourceTypes.pods],
  related: [
    podsBelow(resourceTypes.replicaSets),
    podsBelow(resourceTypes.jobs),
  ],
  project(object, view) {
    const pod = object as Pod;
    const workload = view.workloadOf(pod);
    const cause = podCause(pod);
    const requests = requestsOf([pod]);
    return {
      workload_kind: workload?.resource.kind ?? null,
      workload_name: workload?.name ?? null,
      node: pod.spec.nodeName ?? null,
      phase: pod.status?.phase ?? 'Pending',
      ready: isReady(pod),
      restarts: restartsOf(pod),
      cause: cause ? { ...cause, pods: 1 } : null,
      requested_cpu_millicores: requests.cpuMillicores,
      requested_memory_bytes: requests.memoryBytes,
    };
  },
};
