import type {
  CronJob,
  DaemonSet,
  Deployment,
  Job,
  KubeObject,
  Pod,
  StatefulSet,
} from '@backstage-govern/kube';

const template = {
  spec: { containers: [{ name: 'main', image: 'nginx:1' }] },
};
const selector = { matchLabels: { app: 'x' } };

const metadata = (name: string) => ({
  name,
  namespace: 'ns',
  uid: `uid-${name}`,
  generation: 2,
  resourceVersion: '7',
  creationTimestamp: '2026-11-01T00:00:00Z',
});

/** A reference by which `owner` controls an object. */
export const controlledBy = (owner: KubeObject) => [
  {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name,
    uid: owner.metadata.uid ?? '',
    controller: true,
  },
];

/** A ready pod, as the kubelet reports it. */
export function pod(name: string, status: Pod['status'] = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadata(name),
    spec: {
      containers: [
        {
          name: 'main',
          image: 'nginx:1',
          resources: { requests: { cpu: '100m', memory: '1Mi' } },
        },
      ],
    },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True' }],
      containerStatuses: [
        {
          name: 'main',
          ready: true,
          started: true,
          restartCount: 0,
          state: { running: {} },
        },
      ],
      ...status,
    },
  };
}

/** A pod whose image cannot be pulled. */
export const pullingPod = (name: string) =>
  pod(name, {
    phase: 'Pending',
    conditions: [{ type: 'Ready', status: 'False' }],
    containerStatuses: [
      {
        name: 'main',
        ready: false,
        restartCount: 0,
        state: { waiting: { reason: 'ImagePullBackOff' } },
      },
    ],
  });

/** A pod that runs and does not pass its probe. */
export const unreadyPod = (name: string, restartCount = 0) =>
  pod(name, {
    conditions: [{ type: 'Ready', status: 'False' }],
    containerStatuses: [
      {
        name: 'main',
        ready: false,
        started: true,
        restartCount,
        state: { running: {} },
      },
    ],
  });

/** A deployment that has rolled out. */
export function rolledOut(
  spec: Partial<Deployment['spec']> = {},
  status: Deployment['status'] = {},
): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata('web'),
    spec: { replicas: 2, selector, template, ...spec },
    status: {
      observedGeneration: 2,
      updatedReplicas: 2,
      availableReplicas: 2,
      conditions: [
        {
          type: 'Progressing',
          status: 'True',
          reason: 'NewReplicaSetAvailable',
        },
      ],
      ...status,
    },
  };
}

export function statefulSet(
  spec: Partial<StatefulSet['spec']> = {},
  status: StatefulSet['status'] = {},
): StatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: metadata('db'),
    spec: { replicas: 2, selector, template, ...spec },
    status: {
      observedGeneration: 2,
      currentRevision: 'a',
      updateRevision: 'a',
      availableReplicas: 2,
      ...status,
    },
  };
}

export function daemonSet(status: DaemonSet['status'] = {}): DaemonSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: metadata('agent'),
    spec: { selector, template },
    status: {
      observedGeneration: 2,
      desiredNumberScheduled: 3,
      updatedNumberScheduled: 3,
      numberAvailable: 3,
      ...status,
    },
  };
}

export function job(
  name: string,
  status: Job['status'] = {},
  spec: Partial<Job['spec']> = {},
): Job {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(name),
    spec: { template, ...spec },
    status,
  };
}

export function cronJob(
  spec: Partial<CronJob['spec']> = {},
  status: CronJob['status'] = {},
): CronJob {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadata('nightly'),
    spec: {
      schedule: '0 3 * * *',
      jobTemplate: { spec: { template } },
      ...spec,
    },
    status,
  };
}
