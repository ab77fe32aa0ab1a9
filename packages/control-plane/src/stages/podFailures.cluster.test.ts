import {
  Container,
  ContainerStatus,
  KubeClient,
  KubeObject,
  Pod,
  ResourceType,
  resourceTypes,
} from '@backstage-govern/kube';
import { FAIL_ANNOTATION } from '../exporter/annotations';
import { waitUntil } from '../process/waitUntil';
import { describeCluster } from '../testing/describeCluster';
import { testClient } from '../testing/testCluster';
import { testNamespace } from '../testing/testNamespace';

const IMAGE = 'registry.example.com/shop/app:1.0';

const events: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
};

interface Event extends KubeObject {
  involvedObject: { name: string; uid: string; fieldPath?: string };
  type: string;
  reason: string;
  message: string;
  count?: number;
  source: { component?: string; host?: string };
}

// Each start and back-off takes the time that a kubelet's would.
jest.setTimeout(90_000);

describeCluster('KWOK stages for failing pods', { needs: ['kwok'] }, () => {
  let client: KubeClient;
  let namespace: string;

  beforeAll(async () => {
    client = testClient();
    namespace = await testNamespace({ prefix: 'faults' });
    await client.create(resourceTypes.nodes, node(`node-${namespace}`));
    // All at once: each takes its time, and none minds the others.
    await Promise.all([
      create('oom'),
      create('crash:42'),
      create('image-pull'),
      create('probe', {
        livenessProbe: {
          httpGet: { path: '/live', port: 80 },
          periodSeconds: 1,
          failureThreshold: 2,
        },
      }),
      create('unready', {
        readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 1 },
      }),
    ]);
  });

  afterAll(async () => {
    await client.delete(resourceTypes.nodes, { name: `node-${namespace}` });
    await client.close();
  });

  const nameOf = (fault: string) => fault.replace(':', '-');

  async function create(fault: string, container?: Partial<Container>) {
    const metadata = {
      name: nameOf(fault),
      namespace,
      annotations: { [FAIL_ANNOTATION]: fault },
    };
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: {
        nodeName: `node-${namespace}`,
        containers: [
          { name: 'app', image: IMAGE, ...container },
          { name: 'sidecar', image: IMAGE },
        ],
      },
    };
    await client.create(resourceTypes.pods, pod);
  }

  /** Waits until the first container of the pod with this fault looks as `found` wants it. */
  async function failing(
    fault: string,
    found: (status: ContainerStatus) => boolean,
  ): Promise<{ pod: Pod; first: ContainerStatus }> {
    const name = nameOf(fault);
    const pod = await waitUntil(
      async () => {
        const current = await client.get<Pod>(resourceTypes.pods, {
          name,
          namespace,
        });
        const status = current.status?.containerStatuses?.[0];
        return status && found(status) && current;
      },
      { timeoutMs: 60_000, intervalMs: 150 },
    );
    if (!pod) throw new Error(`Pod ${name} never looked as it should.`);
    return {
      pod,
      first: pod.status?.containerStatuses?.[0] as ContainerStatus,
    };
  }

  /** The first Event of a pod with this reason, and this in its message. */
  async function eventOf(pod: Pod, reason: string, text = ''): Promise<Event> {
    const event = await waitUntil(
      async () => {
        const { items } = await client.list<Event>(events, {
          namespace,
          fieldSelector: `involvedObject.uid=${pod.metadata.uid}`,
        });
        return items.find(
          item => item.reason === reason && item.message.includes(text),
        );
      },
      { timeoutMs: 15_000, intervalMs: 150 },
    );
    if (!event) throw new Error(`Pod ${pod.metadata.name} has no ${reason}.`);
    expect(event.involvedObject.fieldPath).toBe('spec.containers{app}');
    expect(event.source).toEqual({
      component: 'kubelet',
      host: `node-${namespace}`,
    });
    return event;
  }

  const fullName = ({ metadata }: Pod) =>
    `${metadata.name}_${metadata.namespace}(${metadata.uid})`;

  it('let an image be missing: attempts and back-off take turns', async () => {
    const { pod, first } = await failing(
      'image-pull',
      ({ state }) => state?.waiting?.reason === 'ImagePullBackOff',
    );
    const cause = `failed to pull and unpack image "${IMAGE}"`;
    expect(first).toMatchObject({
      ready: false,
      started: false,
      restartCount: 0,
      imageID: '',
      state: {
        waiting: {
          message: expect.stringContaining(
            `Back-off pulling image "${IMAGE}": ErrImagePull: rpc error: code = NotFound desc = ${cause}`,
          ),
        },
      },
      lastState: {},
    });
    expect(pod.status?.phase).toBe('Pending');
    expectNotReady(pod);
    const expected = [
      ['Normal', 'Pulling', `Pulling image "${IMAGE}"`],
      ['Warning', 'Failed', `Failed to pull image "${IMAGE}": rpc error`],
      ['Warning', 'Failed', 'Error: ErrImagePull'],
      ['Normal', 'BackOff', `Back-off pulling image "${IMAGE}"`],
      ['Warning', 'Failed', 'Error: ImagePullBackOff'],
    ];
    for (const [type, reason, message] of expected) {
      expect((await eventOf(pod, reason, message)).type).toBe(type);
    }
    const again = await waitUntil(
      async () => {
        const { status } = await client.get<Pod>(resourceTypes.pods, {
          name: pod.metadata.name,
          namespace,
        });
        const waiting = status?.containerStatuses?.[0].state?.waiting;
        return waiting?.reason === 'ErrImagePull' && waiting;
      },
      { timeoutMs: 30_000, intervalMs: 150 },
    );
    expect(again).toMatchObject({
      message: expect.stringContaining(`desc = ${cause}`),
    });
    const counted = await waitUntil(
      async () => ((await eventOf(pod, 'Pulling')).count ?? 0) > 1,
      { timeoutMs: 10_000, intervalMs: 300 },
    );
    expect(counted).toBe(true);
  });

  it.each([
    ['oom', 137, 'OOMKilled'],
    ['crash:42', 42, 'Error'],
  ])(
    'let a container with %s end again and again, and wait longer each time',
    async (fault, exitCode, reason) => {
      const { pod, first } = await failing(
        fault,
        ({ state }) => state?.waiting?.message?.includes('20s') ?? false,
      );
      expect(first).toMatchObject({
        ready: false,
        started: false,
        image: IMAGE,
        state: {
          waiting: {
            reason: 'CrashLoopBackOff',
            message: `back-off 20s restarting failed container=app pod=${fullName(
              pod,
            )}`,
          },
        },
        lastState: {
          terminated: {
            exitCode,
            reason,
            startedAt: expect.any(String),
            finishedAt: expect.any(String),
            containerID: expect.stringMatching(/^containerd:\/\/[0-9a-f]{64}$/),
          },
        },
      });
      expect(first.restartCount).toBe(2);
      expectNotReady(pod);
      expect(pod.status?.phase).toBe('Running');
      // Only the first container has the fault.
      expect(pod.status?.containerStatuses?.[1]).toMatchObject({
        ready: true,
        restartCount: 0,
      });
      const backOff = await eventOf(pod, 'BackOff');
      expect(backOff).toMatchObject({
        type: 'Warning',
        message: `Back-off restarting failed container app in pod ${fullName(
          pod,
        )}`,
      });
      expect(backOff.count).toBeGreaterThan(0);
      expect((await eventOf(pod, 'Started')).count).toBeGreaterThanOrEqual(3);
    },
  );

  it('let a liveness probe fail: the container is killed, which is not for want of memory', async () => {
    const { pod, first } = await failing(
      'probe',
      ({ restartCount }) => restartCount > 0,
    );
    expect(first.lastState?.terminated).toMatchObject({
      exitCode: 137,
      reason: 'Error',
    });
    expectNotReady(pod);
    expect(await eventOf(pod, 'Unhealthy')).toMatchObject({
      type: 'Warning',
      message: 'Liveness probe failed: HTTP probe failed with statuscode: 503',
    });
    expect(await eventOf(pod, 'Killing')).toMatchObject({
      type: 'Normal',
      message: 'Container app failed liveness probe, will be restarted',
    });
  });

  it('let a readiness probe fail: the container runs on and is not ready', async () => {
    const { pod, first } = await failing(
      'unready',
      ({ state }) => state?.running !== undefined,
    );
    expect(first).toMatchObject({
      ready: false,
      started: true,
      restartCount: 0,
      lastState: {},
    });
    expect(pod.status?.phase).toBe('Running');
    expectNotReady(pod);
    expect(await eventOf(pod, 'Unhealthy')).toMatchObject({
      type: 'Warning',
      message: `Readiness probe failed: dial tcp ${pod.status?.podIP}:80: connect: connection refused`,
    });
    const counted = await waitUntil(
      async () => ((await eventOf(pod, 'Unhealthy')).count ?? 0) > 1,
      { timeoutMs: 20_000, intervalMs: 300 },
    );
    expect(counted).toBe(true);
  });
});

function expectNotReady(pod: Pod) {
  for (const type of ['Ready', 'ContainersReady']) {
    const condition = pod.status?.conditions?.find(item => item.type === type);
    expect(condition).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [app]',
    });
  }
}

/** A node of this test's own: its pods are put there directly, so that it needs no scheduler. */
function node(name: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    spec: { unschedulable: true },
  } as KubeObject;
}
