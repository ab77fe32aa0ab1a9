import { createHash } from 'node:crypto';
import { KubeObject } from '@backstage-govern/kube';
import { workloadOf } from '../exporter/measuredContainers';
import { ExportedPod } from '../exporter/podFacts';
import { noiseAt, seedOf } from '../exporter/seededNoise';

const DAY_MS = 86_400_000;
/** What Kubernetes makes the random end of a pod's name from. */
const NAME_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** A pod in the time that history tells of; `from` and `to` in milliseconds since 1970. */
export interface PastPod {
  pod: ExportedPod;
  /** The ReplicaSet of a pod that is gone, so that its owner chain stays whole. */
  replicaSet?: KubeObject;
  from: number;
  to: number;
}

/**
 * Who ran where a pod runs now. A pod of a Deployment that was rolled out meanwhile, as about half of
 * them were, had a predecessor under another ReplicaSet; every other pod was there all the time.
 */
export function podPast(
  pod: ExportedPod,
  options: { seed: string; from: number; to: number },
): PastPod[] {
  const { from, to } = options;
  const rollout = rolloutAt(pod, options);
  const created = Date.parse(pod.metadata.creationTimestamp ?? '');
  // A pod that has truly been there for longer needs no invented predecessor.
  if (rollout === undefined || rollout > created) return [{ pod, from, to }];
  return [
    { ...predecessor(pod, options.seed), from, to: rollout },
    { pod, from: rollout, to },
  ];
}

/** Whether history can tell of a pod: it has a node, and is no Job's, which lives for minutes. */
export function hasPast(pod: ExportedPod): boolean {
  const owner = controllerOf(pod);
  return (
    pod.spec.nodeName !== undefined &&
    owner !== undefined &&
    owner.kind !== 'Job' &&
    pod.status?.phase !== 'Pending'
  );
}

function rolloutAt(
  pod: ExportedPod,
  { seed, from, to }: { seed: string; from: number; to: number },
): number | undefined {
  if (controllerOf(pod)?.kind !== 'ReplicaSet') return undefined;
  const workload = seedOf(`${seed}/${workloadOf(pod)}/rollout`);
  if (noiseAt(workload, 0) < 0.5) return undefined;
  // Replicas are replaced one after the other, some minutes apart.
  const replica = noiseAt(seedOf(pod.metadata.name), 0) * 600_000;
  const days = 2 + noiseAt(workload, 1) * Math.max(0, (to - from) / DAY_MS - 4);
  return to - days * DAY_MS + replica;
}

function predecessor(
  pod: ExportedPod,
  seed: string,
): { pod: ExportedPod; replicaSet: KubeObject } {
  const { metadata } = pod;
  const workload = workloadOf(pod);
  const [namespace, deployment] = workload.split('/');
  const hash = letters(`${seed}/${workload}/earlier`, 10);
  const name = `${deployment}-${hash}`;
  const owner = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    name,
    uid: uuid(`${seed}/${namespace}/${name}`),
    controller: true,
  };
  const podName = `${name}-${letters(`${seed}/${metadata.name}`, 5)}`;
  return {
    pod: {
      ...pod,
      metadata: {
        ...metadata,
        name: podName,
        uid: uuid(`${seed}/${namespace}/${podName}`),
        labels: { ...metadata.labels, 'pod-template-hash': hash },
        ownerReferences: [owner],
      },
    },
    replicaSet: {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        name,
        namespace,
        uid: owner.uid,
        ownerReferences: [
          {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            name: deployment,
            uid: uuid(`${seed}/${workload}`),
            controller: true,
          },
        ],
      },
    },
  };
}

function controllerOf({ metadata }: ExportedPod) {
  return metadata.ownerReferences?.find(ref => ref.controller);
}

function letters(text: string, count: number): string {
  return [...createHash('sha256').update(text).digest().subarray(0, count)]
    .map(byte => NAME_LETTERS[byte % NAME_LETTERS.length])
    .join('');
}

function uuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
