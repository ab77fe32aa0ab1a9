import {
  KubeObject,
  Namespace,
  Node,
  ReplicaSet,
  ResourceList,
} from '@backstage-govern/kube';
import {
  amountOf,
  FACT_SOURCE,
  labelledAmounts,
  prefixedLabels,
} from './factLabels';
import { NamedSample } from './metricCatalogue';

/** A resource quota as the exporter reads it. */
export interface ResourceQuota extends KubeObject {
  status?: { hard?: ResourceList; used?: ResourceList };
}

/** What kube-state-metrics says about a namespace. */
export function namespaceFacts({ metadata }: Namespace): NamedSample[] {
  return [
    {
      name: 'kube_namespace_labels',
      labels: {
        ...FACT_SOURCE,
        namespace: metadata.name,
        ...prefixedLabels(metadata.labels),
      },
      value: 1,
    },
  ];
}

/** What kube-state-metrics says about a node. */
export function nodeFacts({ metadata, spec, status }: Node): NamedSample[] {
  const labels = { ...FACT_SOURCE, node: metadata.name };
  return [
    { name: 'kube_node_info', labels, value: 1 },
    {
      name: 'kube_node_spec_unschedulable',
      labels,
      value: spec?.unschedulable ? 1 : 0,
    },
    ...(['allocatable', 'capacity'] as const).flatMap(kind =>
      labelledAmounts(status?.[kind]).map(({ resource, unit, value }) => ({
        name: `kube_node_status_${kind}`,
        labels: { ...labels, resource, unit },
        value,
      })),
    ),
    ...(status?.conditions ?? []).flatMap(({ type, status: current }) =>
      ['True', 'False', 'Unknown'].map(value => ({
        name: 'kube_node_status_condition',
        labels: { ...labels, condition: type, status: value.toLowerCase() },
        value: value === current ? 1 : 0,
      })),
    ),
  ];
}

/** What kube-state-metrics says about the controller of a ReplicaSet: the second link of the owner chain. */
export function replicaSetFacts({ metadata }: ReplicaSet): NamedSample[] {
  const owner = metadata.ownerReferences?.find(ref => ref.controller);
  return [
    {
      name: 'kube_replicaset_owner',
      labels: {
        ...FACT_SOURCE,
        namespace: metadata.namespace ?? '',
        replicaset: metadata.name,
        owner_kind: owner?.kind ?? '',
        owner_name: owner?.name ?? '',
        owner_is_controller: owner ? 'true' : '',
      },
      value: 1,
    },
  ];
}

/** What kube-state-metrics says about a resource quota. */
export function quotaFacts({ metadata, status }: ResourceQuota): NamedSample[] {
  return (['hard', 'used'] as const).flatMap(type =>
    Object.entries(status?.[type] ?? {}).map(([resource, amount]) => ({
      name: 'kube_resourcequota',
      labels: {
        ...FACT_SOURCE,
        namespace: metadata.namespace ?? '',
        resourcequota: metadata.name,
        resource,
        type,
      },
      value: amountOf(amount),
    })),
  );
}
