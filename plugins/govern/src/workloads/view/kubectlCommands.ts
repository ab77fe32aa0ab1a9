import {
  DIVISION_LABEL,
  WORKLOAD_KINDS,
  type WorkloadFilters,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';

/** A command that shows in a terminal what a page shows. */
export interface CliCommand {
  label: string;
  command: string;
}

const RESOURCES: Record<string, string> = {
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  DaemonSet: 'daemonsets',
  CronJob: 'cronjobs',
  Job: 'jobs',
  Pod: 'pods',
};

function resources(kinds: readonly string[]): string {
  return kinds.map(kind => RESOURCES[kind] ?? kind.toLowerCase()).join(',');
}

/** Text as one word of a shell command. A link may carry anything as a filter. */
function word(text: string): string {
  return /^[a-z0-9.-]+$/i.test(text) ? text : quote(text);
}

function quote(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`;
}

/**
 * Kinds asked for where none is chosen. Pods are left out: the page shows those alone that nothing
 * owns, and kubectl would list all of them.
 */
const WITHOUT_PODS = WORKLOAD_KINDS.filter(kind => kind !== 'Pod');

/** Commands for a filtered list. Health is worked out by the portal: kubectl knows no such filter. */
export function listCommands(filters: WorkloadFilters): CliCommand[] {
  const get = `kubectl get ${resources(filters.kind ?? WITHOUT_PODS)}`;
  const grep = filters.text ? ` | grep -i -F -- ${quote(filters.text)}` : '';
  if (filters.namespace) {
    return filters.namespace.map(namespace => ({
      label: `Workloads in ${namespace}`,
      command: `${get} --namespace ${word(namespace)}${grep}`,
    }));
  }
  if (filters.division) {
    const selector = quote(
      `${DIVISION_LABEL} in (${filters.division.join(',')})`,
    );
    return [
      {
        label: `Workloads of ${filters.division.join(', ')}`,
        command: `for ns in $(kubectl get namespaces -l ${selector} -o name); do ${get} --namespace "\${ns#*/}"; done${grep}`,
      },
    ];
  }
  return [{ label: 'Workloads', command: `${get} --all-namespaces${grep}` }];
}

/** Commands for one workload. */
export function workloadCommands(key: WorkloadKey): CliCommand[] {
  const where = `--namespace ${word(key.namespace)}`;
  const resource = RESOURCES[key.kind];
  const name = word(key.name);
  return [
    {
      label: 'The object and its events',
      command: `kubectl describe ${resource} ${name} ${where}`,
    },
    {
      label: 'The object as it is stored',
      command: `kubectl get ${resource} ${name} ${where} --output yaml`,
    },
    {
      label: 'Events about it',
      command: `kubectl events --for ${resource}/${name} ${where}`,
    },
  ];
}
