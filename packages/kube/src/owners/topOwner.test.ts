import { KubeObject, OwnerReference } from '../objects/KubeObject';
import { topOwner } from './topOwner';

function object(
  apiVersion: string,
  kind: string,
  name: string,
  owner?: KubeObject | OwnerReference,
): KubeObject {
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${kind}-${name}`,
      ...(owner && { ownerReferences: [reference(owner)] }),
    },
  };
}

function reference(owner: KubeObject | OwnerReference): OwnerReference {
  if (!('metadata' in owner)) return owner;
  const { apiVersion, kind, metadata } = owner;
  const { name, uid = '' } = metadata;
  return { apiVersion, kind, name, uid, controller: true };
}

function lookupIn(objects: KubeObject[]) {
  return (owner: OwnerReference, namespace: string | undefined) =>
    objects.find(
      ({ kind, metadata }) =>
        kind === owner.kind &&
        metadata.name === owner.name &&
        metadata.namespace === namespace,
    );
}

const deployment = object('apps/v1', 'Deployment', 'web');
const replicaSet = object('apps/v1', 'ReplicaSet', 'web-1', deployment);
const cronJob = object('batch/v1', 'CronJob', 'nightly');
const job = object('batch/v1', 'Job', 'nightly-1', cronJob);
const known = lookupIn([deployment, replicaSet, cronJob, job]);

describe('topOwner', () => {
  it.each([
    [replicaSet, deployment],
    [job, cronJob],
    [object('apps/v1', 'StatefulSet', 'db'), undefined],
  ])('leads from a pod to its workload', (owner, top) => {
    const pod = object('v1', 'Pod', 'pod', owner);
    const lookup = top ? known : lookupIn([owner]);
    const { kind, metadata } = top ?? owner;
    expect(topOwner(pod, lookup)).toMatchObject({
      kind,
      name: metadata.name,
      namespace: 'shop',
      uid: metadata.uid,
      complete: true,
    });
  });

  it('counts a bare pod and a job that nobody schedules as their own', () => {
    const pod = object('v1', 'Pod', 'bare');
    const alone = object('batch/v1', 'Job', 'import');
    expect(topOwner(pod, known)).toMatchObject({ kind: 'Pod', complete: true });
    expect(topOwner(alone, known)).toMatchObject({
      kind: 'Job',
      name: 'import',
    });
  });

  it('counts a static pod, which its node owns, as its own', () => {
    const node = { ...object('v1', 'Node', 'node-1') };
    const pod = object('v1', 'Pod', 'kube-proxy-node-1', node);
    expect(topOwner(pod, lookupIn([node]))).toMatchObject({
      kind: 'Pod',
      name: 'kube-proxy-node-1',
      complete: true,
    });
  });

  it('follows the controller, not an owner that only keeps the object alive', () => {
    const pod = object('v1', 'Pod', 'web-1-a', replicaSet);
    pod.metadata.ownerReferences?.unshift({
      ...reference(cronJob),
      controller: false,
    });
    expect(topOwner(pod, known)).toMatchObject({ kind: 'Deployment' });
  });

  it('ends at a StatefulSet that a custom resource controls', () => {
    const custom = object('kafka.example.com/v1', 'Kafka', 'events');
    const set = object('apps/v1', 'StatefulSet', 'events-kafka', custom);
    const pod = object('v1', 'Pod', 'events-kafka-0', set);
    expect(topOwner(pod, lookupIn([set, custom]))).toMatchObject({
      kind: 'StatefulSet',
      complete: true,
    });
  });

  it('ends at a job that a custom resource controls', () => {
    const custom = object('example.com/v1', 'Pipeline', 'etl');
    const owned = object('batch/v1', 'Job', 'etl-1', custom);
    const pod = object('v1', 'Pod', 'etl-1-a', owned);
    expect(topOwner(pod, lookupIn([owned]))).toMatchObject({
      kind: 'Job',
      name: 'etl-1',
      complete: true,
    });
  });

  it('gives the last known reference when a ReplicaSet is missing', () => {
    const pod = object('v1', 'Pod', 'web-1-a', replicaSet);
    expect(topOwner(pod, () => undefined)).toEqual({
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name: 'web-1',
      namespace: 'shop',
      uid: 'uid-ReplicaSet-web-1',
      complete: false,
    });
  });

  it('needs no look at a Deployment to know that the chain ends there', () => {
    const pod = object('v1', 'Pod', 'web-1-a', replicaSet);
    expect(topOwner(pod, lookupIn([replicaSet]))).toMatchObject({
      kind: 'Deployment',
      name: 'web',
      complete: true,
    });
  });

  it('takes an owner of the same name with another uid for missing', () => {
    const anew = object('apps/v1', 'ReplicaSet', 'web-1', deployment);
    anew.metadata.uid = 'created-later';
    const pod = object('v1', 'Pod', 'web-1-a', replicaSet);
    expect(topOwner(pod, lookupIn([anew, deployment]))).toMatchObject({
      kind: 'ReplicaSet',
      uid: 'uid-ReplicaSet-web-1',
      complete: false,
    });
  });

  it('ends where the chain leads back into itself', () => {
    const first = object('example.com/v1', 'Loop', 'first');
    const second = object('example.com/v1', 'Loop', 'second', first);
    first.metadata.ownerReferences = [reference(second)];
    const pod = object('v1', 'Pod', 'pod', first);
    expect(topOwner(pod, lookupIn([first, second]))).toMatchObject({
      kind: 'Loop',
      name: 'second',
      complete: false,
    });
  });
});
