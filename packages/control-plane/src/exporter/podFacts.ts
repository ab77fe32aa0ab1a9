import { Pod, PodStatus } from '@backstage-govern/kube';
import { FACT_SOURCE, labelledAmounts, prefixedLabels } from './factLabels';
import { Labels } from './MetricFamily';
import { NamedSample } from './metricCatalogue';

/** A pod with the parts of its status that only the exporter reads. */
export interface ExportedPod extends Pod {
  status?: PodStatus & { hostIP?: string };
}

const PHASES = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'];

/** What kube-state-metrics says about a pod. */
export function podFacts(pod: ExportedPod): NamedSample[] {
  const labels = podLabels(pod);
  const owner = pod.metadata.ownerReferences?.find(ref => ref.controller);
  const phase = pod.status?.phase ?? 'Unknown';
  return [
    {
      name: 'kube_pod_info',
      labels: {
        ...labels,
        node: pod.spec.nodeName ?? '',
        host_ip: pod.status?.hostIP ?? '',
        pod_ip: pod.status?.podIP ?? '',
        created_by_kind: owner?.kind ?? '',
        created_by_name: owner?.name ?? '',
        priority_class: pod.spec.priorityClassName ?? '',
      },
      value: 1,
    },
    {
      name: 'kube_pod_labels',
      labels: { ...labels, ...prefixedLabels(pod.metadata.labels) },
      value: 1,
    },
    {
      name: 'kube_pod_owner',
      labels: {
        ...labels,
        owner_kind: owner?.kind ?? '',
        owner_name: owner?.name ?? '',
        owner_is_controller: owner ? 'true' : '',
      },
      value: 1,
    },
    ...PHASES.map(name => ({
      name: 'kube_pod_status_phase',
      labels: { ...labels, phase: name },
      value: name === phase ? 1 : 0,
    })),
    ...containerFacts(pod, labels),
    ...(pod.status?.containerStatuses ?? []).map(status => ({
      name: 'kube_pod_container_status_restarts_total',
      labels: { ...labels, container: status.name },
      value: status.restartCount,
    })),
  ];
}

function containerFacts(pod: ExportedPod, labels: Labels): NamedSample[] {
  // kube-state-metrics leaves pods that have ended to whoever counts requests; so do we.
  return pod.spec.containers.flatMap(container =>
    (['requests', 'limits'] as const).flatMap(kind =>
      labelledAmounts(container.resources?.[kind]).map(
        ({ resource, unit, value }) => ({
          name: `kube_pod_container_resource_${kind}`,
          labels: {
            ...labels,
            container: container.name,
            node: pod.spec.nodeName ?? '',
            resource,
            unit,
          },
          value,
        }),
      ),
    ),
  );
}

function podLabels({ metadata }: ExportedPod): Labels {
  return {
    ...FACT_SOURCE,
    namespace: metadata.namespace ?? '',
    pod: metadata.name,
    uid: metadata.uid ?? '',
  };
}
