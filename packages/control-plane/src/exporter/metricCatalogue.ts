import { MetricFamily, Sample } from './MetricFamily';

type Described = Omit<MetricFamily, 'samples'>;

/** The metrics that the exporter serves, named as cAdvisor and kube-state-metrics name them. */
const catalogue: readonly Described[] = [
  counter('container_cpu_usage_seconds_total', 'CPU time used, in seconds.'),
  gauge('container_memory_working_set_bytes', 'Working set, in bytes.'),
  gauge('kube_namespace_labels', 'Labels of a namespace.'),
  gauge('kube_node_info', 'A node.'),
  gauge('kube_node_spec_unschedulable', '1 while a node is cordoned.'),
  gauge('kube_node_status_allocatable', 'What pods may request of a node.'),
  gauge('kube_node_status_capacity', 'What a node has.'),
  gauge('kube_node_status_condition', '1 for the status that a condition has.'),
  gauge('kube_pod_info', 'A pod.'),
  gauge('kube_pod_labels', 'Labels of a pod.'),
  gauge('kube_pod_owner', 'The controller of a pod.'),
  gauge('kube_pod_status_phase', '1 for the phase that a pod is in.'),
  gauge('kube_pod_container_resource_requests', 'Requests of a container.'),
  gauge('kube_pod_container_resource_limits', 'Limits of a container.'),
  counter(
    'kube_pod_container_status_restarts_total',
    'Restarts of a container.',
  ),
  gauge('kube_replicaset_owner', 'The controller of a ReplicaSet.'),
  gauge('kube_resourcequota', 'Hard limit and use of a resource quota.'),
];

/** One series of the catalogue with the value that it has now. */
export interface NamedSample extends Sample {
  name: string;
}

/**
 * Sorts samples into their families, in the catalogue's order.
 *
 * @throws Error for a name that the catalogue does not have.
 */
export function toFamilies(samples: Iterable<NamedSample>): MetricFamily[] {
  const families = new Map<string, MetricFamily>(
    catalogue.map(described => [described.name, { ...described, samples: [] }]),
  );
  for (const { name, labels, value } of samples) {
    const family = families.get(name);
    if (!family) {
      throw new Error(
        `Metric ${name} is not in the exporter's catalogue: add it.`,
      );
    }
    family.samples.push({ labels, value });
  }
  return [...families.values()];
}

function counter(name: string, help: string): Described {
  return { name, type: 'counter', help };
}

function gauge(name: string, help: string): Described {
  return { name, type: 'gauge', help };
}
