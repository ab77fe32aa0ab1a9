import type {
  ListWorkloadsOptions,
  WorkloadKey,
} from '@backstage-govern/plugin-govern-common';

/** Keys of the query cache; the first part is what a change invalidates. */
export const queryKeys = {
  allWorkloadLists: ['workloads'] as const,
  workloads: (options: ListWorkloadsOptions) => ['workloads', options] as const,
  allWorkloads: ['workload'] as const,
  workload: ({ cluster, namespace, kind, name }: WorkloadKey) =>
    ['workload', { cluster, namespace, kind, name }] as const,
  namespaces: ['namespaces'] as const,
  status: ['status'] as const,
};
