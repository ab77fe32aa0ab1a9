import {
  stringifyEntityRef,
  type ComponentEntity,
} from '@backstage/catalog-model';
import type {
  Workload,
  WorkloadKey,
  WorkloadKind,
} from '@backstage-govern/plugin-govern-common';
import type { EntityContext } from './EntityContext';
import { entityMetadata } from './entityMetadata';
import { entityName } from './entityName';
import { entityOwner } from './entityOwner';
import { componentTitle } from './entityTitle';

/**
 * Kinds that become components. Jobs and bare pods do not: they come and go by the minute, and the
 * catalog is for what people own and look after.
 */
export const COMPONENT_KINDS: WorkloadKind[] = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
];

/** Environments whose workloads are in production. */
const PRODUCTION: ReadonlySet<string> = new Set(['prod', 'production']);

/** The parts of a workload that its component depends on: none of them moves with its health. */
export type ComponentSource = Pick<
  Workload,
  | 'cluster'
  | 'namespace'
  | 'kind'
  | 'name'
  | 'division'
  | 'environment'
  | 'owner'
  | 'ownerSource'
>;

/** The component of a workload, in the catalog namespace that is named as its Kubernetes namespace; undefined for kinds that are none. */
export function componentEntity(
  workload: ComponentSource,
  context: EntityContext,
): ComponentEntity | undefined {
  if (!COMPONENT_KINDS.includes(workload.kind)) return undefined;
  const { cluster, kind, name, namespace, division } = workload;
  const { primaryCluster } = context;
  const owner = entityOwner(workload, context);
  const system = entityName(
    { cluster, kind: 'Namespace', name: namespace },
    primaryCluster,
  );
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: entityMetadata({
      source: { cluster, kind, name },
      sourceNamespace: namespace,
      namespace,
      title: componentTitle(workload, { cluster, primaryCluster }),
      division,
      owner,
      primaryCluster,
    }),
    spec: {
      type: kind.toLocaleLowerCase('en-US'),
      lifecycle: lifecycle(workload.environment),
      owner: owner.ref,
      system: `system:default/${system}`,
    },
  };
}

/** The full reference that the component of a workload has, or would have. */
export function componentRef(key: WorkloadKey, primaryCluster: string): string {
  return stringifyEntityRef({
    kind: 'Component',
    namespace: key.namespace,
    name: entityName(key, primaryCluster),
  });
}

/** Outside any environment the lifecycle is not known, and not guessed. */
function lifecycle(environment: string | null): string {
  if (!environment) return 'unknown';
  return PRODUCTION.has(environment) ? 'production' : 'experimental';
}
