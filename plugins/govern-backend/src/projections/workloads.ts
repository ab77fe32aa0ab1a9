import {
  apiVersionOf,
  resourceTypes,
  type CronJob,
  type Job,
  type KubeObject,
  type Pod,
  type PodSpec,
  type ResourceType,
} from '@backstage-govern/kube';
import type {
  ClusterView,
  ObjectKey,
  Projection,
} from '@backstage-govern/plugin-govern-node';
import {
  DIVISION_LABEL,
  ENVIRONMENT_LABEL,
} from '@backstage-govern/plugin-govern-common';
import { announceWorkloads } from './announceWorkloads';
import { workloadState } from './health/workloadState';
import { ownerOf } from './ownerOf';
import { isEnded, isReady, requestsOf, restartsOf } from './podFigures';

const SUBJECTS: readonly ResourceType[] = [
  resourceTypes.deployments,
  resourceTypes.statefulSets,
  resourceTypes.daemonSets,
  resourceTypes.cronJobs,
  resourceTypes.jobs,
  resourceTypes.pods,
];

/** Workloads: what people deploy, each with its pods summed up. */
export const workloadsProjection: Projection = {
  id: 'workloads',
  table: 'workloads',
  key: ['kind', 'namespace', 'name'],
  subjects: SUBJECTS,
  related: [
    { resource: resourceTypes.pods, touches: topOf },
    { resource: resourceTypes.replicaSets, touches: topOf },
    { resource: resourceTypes.jobs, touches: topOf },
    { resource: resourceTypes.namespaces, touches: workloadsIn },
  ],
  project(object, view) {
    if (!isTopLevel(object, view)) return undefined;
    const pods = object.kind === 'Pod' ? [object as Pod] : view.podsOf(object);
    const jobs = view.controlledBy<Job>(object, resourceTypes.jobs);
    const namespace = view.namespace(object.metadata.namespace ?? '');
    const labels = namespace?.metadata.labels;
    const { owner, source } = ownerOf(object, namespace);
    const { health, cause, desired } = workloadState(object, { pods, jobs });
    const running = pods.filter(pod => !isEnded(pod));
    const requests = view.observes(resourceTypes.pods)
      ? requestsOf(running)
      : undefined;
    return {
      api_version: object.apiVersion,
      division: labels?.[DIVISION_LABEL] || null,
      environment: labels?.[ENVIRONMENT_LABEL] || null,
      owner,
      owner_source: source,
      health,
      cause,
      desired_replicas: desired,
      ready_replicas: running.filter(isReady).length,
      restarts: pods.reduce((sum, pod) => sum + restartsOf(pod), 0),
      images: imagesOf(object),
      requested_cpu_millicores: requests?.cpuMillicores ?? null,
      requested_memory_bytes: requests?.memoryBytes ?? null,
    };
  },
  announce: announceWorkloads,
};

/** A job of a CronJob, or a pod of anything, counts for what is above it. */
function isTopLevel(object: KubeObject, view: ClusterView): boolean {
  const top = view.workloadOf(object);
  return (
    top !== undefined &&
    top.name === object.metadata.name &&
    top.resource.kind === object.kind &&
    apiVersionOf(top.resource) === object.apiVersion
  );
}

function* topOf(object: KubeObject, view: ClusterView): Iterable<ObjectKey> {
  const top = view.workloadOf(object);
  if (top) yield top;
}

/** Division, environment and owner may be read from the namespace. */
function* workloadsIn(
  { metadata }: KubeObject,
  view: ClusterView,
): Iterable<ObjectKey> {
  for (const resource of SUBJECTS) {
    for (const object of view.list(resource, metadata.name)) {
      const { name, namespace } = object.metadata;
      yield { resource, namespace, name };
    }
  }
}

/** Distinct images of the pod template, in the order in which it names them. */
function imagesOf(object: KubeObject): string[] {
  const { containers, initContainers = [] } = podSpecOf(object);
  const images = [...containers, ...initContainers].flatMap(({ image }) =>
    image ? [image] : [],
  );
  return [...new Set(images)];
}

function podSpecOf(object: KubeObject): PodSpec {
  if (object.kind === 'Pod') return (object as Pod).spec;
  if (object.kind === 'CronJob') {
    return (object as CronJob).spec.jobTemplate.spec.template.spec;
  }
  return (object as Job).spec.template.spec;
}
