import {
  namespaceFacts,
  nodeFacts,
  quotaFacts,
  replicaSetFacts,
} from './clusterFacts';
import { ClusterView } from './ClusterView';
import { CpuCounters } from './CpuCounters';
import { measuredContainers } from './measuredContainers';
import { NamedSample, toFamilies } from './metricCatalogue';
import { MetricFamily } from './MetricFamily';
import { podFacts } from './podFacts';

/** Every metric of the cluster at `at`, in milliseconds since 1970. */
export function liveMetrics(options: {
  view: ClusterView;
  counters: CpuCounters;
  seed: string;
  at: number;
}): MetricFamily[] {
  const { view, counters, seed, at } = options;
  const pods = view.pods.list();
  const containers = pods.flatMap(pod =>
    measuredContainers(pod, {
      seed,
      growthOrigin: view.namespaceCreatedAt(pod.metadata.namespace) ?? at,
    }),
  );
  const usage = counters
    .read(containers, at)
    .flatMap(({ container, seconds }): NamedSample[] => [
      {
        name: 'container_cpu_usage_seconds_total',
        labels: container.labels,
        value: seconds,
      },
      {
        name: 'container_memory_working_set_bytes',
        labels: container.labels,
        value: container.usage.memoryBytes(at),
      },
    ]);
  return toFamilies([
    ...usage,
    ...view.namespaces.list().flatMap(namespaceFacts),
    ...view.nodes.list().flatMap(nodeFacts),
    ...view.replicaSets.list().flatMap(replicaSetFacts),
    ...view.resourceQuotas.list().flatMap(quotaFacts),
    ...pods.flatMap(podFacts),
  ]);
}
