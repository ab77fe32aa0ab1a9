/** What the API server serves under one path. */
export interface ResourceType {
  /** Empty for the core group. */
  group: string;
  version: string;
  /** Lower-case plural, as in the path: `deployments`. */
  plural: string;
  kind: string;
  namespaced: boolean;
}

/** The resources that the product reads on every cluster. Anything else is found by discovery. */
export const resourceTypes = {
  namespaces: core('namespaces', 'Namespace', false),
  nodes: core('nodes', 'Node', false),
  pods: core('pods', 'Pod', true),
  replicaSets: apps('replicasets', 'ReplicaSet'),
  deployments: apps('deployments', 'Deployment'),
  statefulSets: apps('statefulsets', 'StatefulSet'),
  daemonSets: apps('daemonsets', 'DaemonSet'),
  cronJobs: batch('cronjobs', 'CronJob'),
  jobs: batch('jobs', 'Job'),
};

function core(plural: string, kind: string, namespaced: boolean): ResourceType {
  return { group: '', version: 'v1', plural, kind, namespaced };
}

function apps(plural: string, kind: string): ResourceType {
  return { group: 'apps', version: 'v1', plural, kind, namespaced: true };
}

function batch(plural: string, kind: string): ResourceType {
  return { group: 'batch', version: 'v1', plural, kind, namespaced: true };
}

/** The `apiVersion` of a resource's objects: `v1`, `apps/v1`. */
export function apiVersionOf(resource: ResourceType): string {
  return resource.group
    ? `${resource.group}/${resource.version}`
    : resource.version;
}
