import {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  KubeObject,
  Pod,
  PodTemplate,
  StatefulSet,
} from '@backstage-govern/kube';
import { FAIL_ANNOTATION } from '../exporter/annotations';

/** A workload of the demo as the cluster shows it. */
export type DemoWorkload = Deployment | StatefulSet | DaemonSet | Job | CronJob;

/**
 * Whether nothing more is to come of a workload by itself: it is ready, it has ended, or each pod that
 * is not ready has a reason to stay so (a fault that its manifest asks for, or no node that it fits).
 *
 * @param pods - the pods of the workload's namespace
 */
export function isSettled(
  workload: DemoWorkload,
  pods: readonly Pod[],
): boolean {
  switch (workload.kind) {
    case 'CronJob':
      return true;
    case 'Job': {
      const { active, succeeded, failed } = (workload as Job).status ?? {};
      return Boolean(active || succeeded || failed);
    }
    case 'DaemonSet': {
      const { status } = workload as DaemonSet;
      const desired = status?.desiredNumberScheduled;
      return desired !== undefined && desired === status?.numberReady;
    }
    default:
      return isReplicated(workload as Deployment | StatefulSet, pods);
  }
}

function isReplicated(
  { metadata, spec, status }: Deployment | StatefulSet,
  pods: readonly Pod[],
): boolean {
  if (status?.observedGeneration !== metadata.generation) return false;
  const wanted = spec.replicas ?? 1;
  if ((status?.readyReplicas ?? 0) >= wanted) return true;
  const own = pods.filter(pod => belongsTo(pod, metadata, spec.template));
  return own.length >= wanted && own.every(isReadyOrExplained);
}

function belongsTo(
  pod: Pod,
  { namespace }: KubeObject['metadata'],
  template: PodTemplate,
): boolean {
  return (
    pod.metadata.namespace === namespace &&
    Object.entries(template.metadata?.labels ?? {}).every(
      ([name, value]) => pod.metadata.labels?.[name] === value,
    )
  );
}

function isReadyOrExplained({ metadata, status }: Pod): boolean {
  const condition = (type: string) =>
    status?.conditions?.find(candidate => candidate.type === type);
  if (condition('Ready')?.status === 'True') return true;
  if (condition('PodScheduled')?.reason === 'Unschedulable') return true;
  const state = status?.containerStatuses?.[0]?.state?.waiting?.reason;
  return (
    metadata.annotations?.[FAIL_ANNOTATION] !== undefined &&
    status?.startTime !== undefined &&
    state !== 'ContainerCreating' &&
    state !== 'PodInitializing'
  );
}
