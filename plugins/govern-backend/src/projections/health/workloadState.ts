import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  KubeObject,
  Pod,
  StatefulSet,
} from '@backstage-govern/kube';
import { cronJobHealth } from './cronJobHealth';
import { jobHealth } from './jobHealth';
import { podHealth } from './podHealth';
import { rolloutDeadline } from './rolloutDeadline';
import { rolloutHealth } from './rolloutHealth';
import { because, type WorkloadState } from './Verdict';

/** What a workload's pods and runs are, beside the object itself. */
interface WorkloadParts {
  pods: readonly Pod[];
  /** Only a CronJob has any. */
  jobs: readonly Job[];
}

type StateOf = (object: KubeObject, parts: WorkloadParts) => WorkloadState;

const STATES: Record<string, StateOf> = {
  Deployment: deploymentState,
  StatefulSet: statefulSetState,
  DaemonSet: daemonSetState,
  CronJob: (object, { jobs, pods }) => ({
    ...cronJobHealth(object as CronJob, jobs, pods),
    desired: null,
  }),
  Job: (object, { pods }) => {
    const job = object as Job;
    return {
      ...jobHealth(job, pods),
      desired: job.spec.parallelism ?? 1,
    };
  },
  Pod: object => ({ ...podHealth(object as Pod), desired: 1 }),
};

/** How a workload does and how many pods it wants, by its kind. */
export const workloadState: StateOf = (object, parts) =>
  STATES[object.kind]?.(object, parts) ?? {
    ...because('unknown', 'UnknownKind', `${object.kind} is not a known kind.`),
    desired: null,
  };

function deploymentState(
  object: KubeObject,
  { pods }: WorkloadParts,
): WorkloadState {
  const { metadata, spec, status = {} } = object as Deployment;
  const desired = spec.replicas ?? 1;
  const verdict = rolloutHealth({
    desired,
    paused: spec.paused ?? false,
    isRollingOut: (status.conditions ?? []).some(
      ({ type, status: value, reason }) =>
        type === 'Progressing' &&
        value === 'True' &&
        reason !== 'NewReplicaSetAvailable',
    ),
    deadline: rolloutDeadline(object as Deployment),
    observed: (status.observedGeneration ?? 0) >= (metadata.generation ?? 0),
    updated: status.updatedReplicas ?? 0,
    available: status.availableReplicas ?? 0,
    conditions: status.conditions ?? [],
    pods,
  });
  return { ...verdict, desired };
}

function statefulSetState(
  object: KubeObject,
  { pods }: WorkloadParts,
): WorkloadState {
  const { metadata, spec, status = {} } = object as StatefulSet;
  const desired = spec.replicas ?? 1;
  const strategy = spec.updateStrategy;
  const isPartial =
    strategy?.type === 'OnDelete' || !!strategy?.rollingUpdate?.partition;
  const isUpdated = status.currentRevision === status.updateRevision;
  const verdict = rolloutHealth({
    desired,
    paused: false,
    isRollingOut: !isUpdated,
    deadline: undefined,
    observed: (status.observedGeneration ?? 0) >= (metadata.generation ?? 0),
    // Once a rollout has ended, controllers may leave this count at zero.
    updated: isPartial || isUpdated ? undefined : status.updatedReplicas ?? 0,
    available: status.availableReplicas ?? status.readyReplicas ?? 0,
    conditions: status.conditions ?? [],
    pods,
  });
  return { ...verdict, desired };
}

function daemonSetState(
  object: KubeObject,
  { pods }: WorkloadParts,
): WorkloadState {
  const { metadata, spec, status = {} } = object as DaemonSet;
  const desired = status.desiredNumberScheduled ?? 0;
  const observed =
    (status.observedGeneration ?? 0) >= (metadata.generation ?? 0);
  if (observed && desired === 0) {
    return {
      ...because(
        'suspended',
        'NoMatchingNode',
        'No node is one that it runs on.',
      ),
      desired,
    };
  }
  const verdict = rolloutHealth({
    // Zero may only mean that the controller has not counted yet.
    desired: observed ? desired : Math.max(desired, 1),
    paused: false,
    isRollingOut: (status.updatedNumberScheduled ?? 0) < desired,
    deadline: undefined,
    observed,
    updated:
      spec.updateStrategy?.type === 'OnDelete'
        ? undefined
        : status.updatedNumberScheduled ?? 0,
    available: status.numberAvailable ?? 0,
    conditions: status.conditions ?? [],
    pods,
  });
  return { ...verdict, desired };
}
