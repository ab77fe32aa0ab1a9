import {
  Job,
  KubeClient,
  KubeError,
  KubeObject,
  Node,
  Pod,
  resourceTypes,
} from '@backstage-govern/kube';
import { waitUntil } from '../process/waitUntil';
import { describeCluster } from '../testing/describeCluster';
import { testClient } from '../testing/testCluster';
import { testNamespace } from '../testing/testNamespace';

const IMAGE = 'registry.example.com/shop/app:1.0';
const RUN_FOR = 'control-plane.govern.marstack.io/run-for';
const NOT_READY = 'control-plane.govern.marstack.io/not-ready';

jest.setTimeout(60_000);

describeCluster('KWOK stages for nodes and pods', { needs: ['kwok'] }, () => {
  let client: KubeClient;
  let namespace: string;
  let nodeName: string;

  beforeAll(async () => {
    client = testClient();
    namespace = await testNamespace({ prefix: 'life' });
    nodeName = `node-${namespace}`;
    await client.create(resourceTypes.nodes, node(nodeName));
  });

  afterAll(async () => {
    await client.delete(resourceTypes.nodes, { name: nodeName });
    await client.close();
  });

  async function eventually<T extends KubeObject>(
    read: () => Promise<T>,
    wanted: (object: T) => boolean,
  ): Promise<T> {
    let last: T | undefined;
    const found = await waitUntil(
      async () => {
        last = await read();
        return wanted(last) && last;
      },
      { timeoutMs: 30_000, intervalMs: 100 },
    );
    if (!found) throw new Error(`Never came about: ${JSON.stringify(last)}`);
    return found;
  }

  const readPod = (name: string) => () =>
    client.get<Pod>(resourceTypes.pods, { name, namespace });
  const readNode = (name: string) => () =>
    client.get<Node>(resourceTypes.nodes, { name });

  function podManifest(name: string, change: Partial<Pod> = {}): Pod {
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace, ...change.metadata },
      spec: {
        nodeName,
        containers: [{ name: 'app', image: IMAGE }],
        ...change.spec,
      },
    };
  }

  it('make a node Ready, with what its manifest says it has', async () => {
    const { status } = await eventually(readNode(nodeName), isReady);
    expect(status?.allocatable).toMatchObject({ cpu: '4', memory: '8Gi' });
    const conditions = (status?.conditions ?? []).map(
      ({ type, status: value }) => `${type}=${value}`,
    );
    expect(conditions.sort()).toEqual([
      'DiskPressure=False',
      'MemoryPressure=False',
      'NetworkUnavailable=False',
      'PIDPressure=False',
      'Ready=True',
    ]);
  });

  it('renew the Lease of a node', async () => {
    const path = `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${nodeName}`;
    const lease = await waitUntil(
      async () => {
        try {
          return await client.request<{
            spec: { leaseDurationSeconds: number; renewTime: string };
          }>({ path });
        } catch (error) {
          if (error instanceof KubeError && error.code === 404) return false;
          throw error;
        }
      },
      { timeoutMs: 20_000 },
    );
    expect(lease).toMatchObject({
      spec: { leaseDurationSeconds: 40, renewTime: expect.any(String) },
    });
  });

  it('keep a node NotReady while its annotation says so', async () => {
    const name = `${nodeName}-broken`;
    await client.create(
      resourceTypes.nodes,
      node(name, { [NOT_READY]: 'true' }),
    );
    try {
      const { status } = await eventually(
        readNode(name),
        ({ status: current }) =>
          current?.conditions?.some(({ type }) => type === 'Ready') ?? false,
      );
      const ready = status?.conditions?.find(({ type }) => type === 'Ready');
      expect(ready).toMatchObject({
        status: 'False',
        reason: 'KubeletNotReady',
      });
      await client.request({
        method: 'PATCH',
        path: `/api/v1/nodes/${name}`,
        headers: { 'content-type': 'application/merge-patch+json' },
        body: { metadata: { annotations: { [NOT_READY]: null } } },
      });
      await eventually(readNode(name), isReady);
    } finally {
      await client.delete(resourceTypes.nodes, { name });
    }
  });

  it('run a pod: ready, with an address, an image id and a container id', async () => {
    await client.create(resourceTypes.pods, podManifest('plain'));
    const { status } = await eventually(readPod('plain'), isPodReady);
    expect(status).toMatchObject({
      phase: 'Running',
      podIP: expect.stringMatching(/^10\./),
      startTime: expect.any(String),
    });
    expect(status?.containerStatuses).toEqual([
      expect.objectContaining({
        name: 'app',
        ready: true,
        started: true,
        restartCount: 0,
        image: IMAGE,
        imageID: expect.stringMatching(
          /^registry\.example\.com\/shop\/app@sha256:[0-9a-f]{64}$/,
        ),
        containerID: expect.stringMatching(/^containerd:\/\/[0-9a-f]{64}$/),
        state: { running: { startedAt: expect.any(String) } },
      }),
    ]);
  });

  it('make a pod Ready again that the node controller took for lost', async () => {
    const annotations = { [RUN_FOR]: '1h' };
    await client.create(
      resourceTypes.pods,
      podManifest('back', {
        metadata: { name: 'back', namespace, annotations },
      }),
    );
    await eventually(readPod('back'), isPodReady);
    const taken = await client.request<Pod>({
      method: 'PATCH',
      path: `/api/v1/namespaces/${namespace}/pods/back/status`,
      headers: { 'content-type': 'application/strategic-merge-patch+json' },
      body: {
        status: {
          conditions: [
            { type: 'Ready', status: 'False', reason: 'NodeNotReady' },
          ],
        },
      },
    });
    expect(isPodReady(taken)).toBe(false);
    const { status } = await eventually(readPod('back'), isPodReady);
    const ready = status?.conditions?.find(({ type }) => type === 'Ready');
    expect(ready?.reason).toBeUndefined();
    expect(status?.phase).toBe('Running');
  });

  it('run init containers one after the other before the rest, and sidecars beside it', async () => {
    await client.create(
      resourceTypes.pods,
      podManifest('with-init', {
        spec: {
          nodeName,
          initContainers: [
            { name: 'first', image: IMAGE },
            { name: 'side', image: IMAGE, restartPolicy: 'Always' },
            { name: 'second', image: IMAGE },
          ],
          containers: [{ name: 'app', image: IMAGE }],
        },
      }),
    );
    const { status } = await eventually(readPod('with-init'), isPodReady);
    const [first, side, second] = status?.initContainerStatuses ?? [];
    expect(first.state?.terminated).toMatchObject({
      exitCode: 0,
      reason: 'Completed',
    });
    expect(side).toMatchObject({ ready: true, started: true });
    expect(side.state?.running).toBeDefined();
    expect(second.state?.terminated).toMatchObject({ exitCode: 0 });
  });

  it('end a pod with a run time well', async () => {
    await client.create(
      resourceTypes.pods,
      podManifest('short', {
        metadata: { name: 'short', annotations: { [RUN_FOR]: '2s' } } as never,
      }),
    );
    const { status } = await eventually(
      readPod('short'),
      pod => pod.status?.phase === 'Succeeded',
    );
    const terminated = status?.containerStatuses?.[0].state?.terminated;
    expect(terminated).toMatchObject({ exitCode: 0, reason: 'Completed' });
    const ran =
      Date.parse(terminated?.finishedAt ?? '') -
      Date.parse(terminated?.startedAt ?? '');
    expect(ran).toBeGreaterThanOrEqual(2_000);
    expect(status?.conditions).toContainEqual(
      expect.objectContaining({
        type: 'Ready',
        status: 'False',
        reason: 'PodCompleted',
      }),
    );
  });

  it('let a Job complete, and one whose pods crash fail', async () => {
    const job = (name: string, annotations: Record<string, string>): Job => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, namespace },
      spec: {
        backoffLimit: 0,
        template: {
          metadata: { annotations },
          spec: {
            ...podManifest(name).spec,
            restartPolicy: 'Never',
          } as Job['spec']['template']['spec'],
        },
      },
    });
    await client.create(resourceTypes.jobs, job('well', { [RUN_FOR]: '1s' }));
    await client.create(
      resourceTypes.jobs,
      job('badly', { 'control-plane.govern.marstack.io/fail': 'crash:3' }),
    );
    const ended = (name: string, condition: string) =>
      eventually(
        () => client.get<Job>(resourceTypes.jobs, { name, namespace }),
        ({ status }) =>
          status?.conditions?.some(
            ({ type, status: value }) => type === condition && value === 'True',
          ) ?? false,
      );
    expect((await ended('well', 'Complete')).status?.succeeded).toBe(1);
    expect((await ended('badly', 'Failed')).status?.failed).toBe(1);
  });

  it('let a deleted pod go', async () => {
    await client.create(resourceTypes.pods, podManifest('gone'));
    await eventually(readPod('gone'), isPodReady);
    await client.delete(resourceTypes.pods, { name: 'gone', namespace });
    const isGone = await waitUntil(
      () =>
        readPod('gone')().then(
          () => false,
          error => error instanceof KubeError && error.code === 404,
        ),
      { timeoutMs: 15_000 },
    );
    expect(isGone).toBe(true);
  });
});

function node(name: string, annotations?: Record<string, string>): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, annotations },
    // Other tests' pods are not to be scheduled here.
    spec: { unschedulable: true },
    status: { capacity: { cpu: '4', memory: '8Gi', pods: '110' } },
  };
}

function isReady({ status }: Node): boolean {
  return (
    status?.conditions?.some(
      ({ type, status: value }) => type === 'Ready' && value === 'True',
    ) ?? false
  );
}

function isPodReady({ status }: Pod): boolean {
  return (
    status?.conditions?.some(
      ({ type, status: value }) => type === 'Ready' && value === 'True',
    ) ?? false
  );
}
