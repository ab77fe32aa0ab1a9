import {
  describeCluster,
  testClient,
  testNamespace,
} from '@backstage-govern/control-plane';
import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { Pod } from '../objects/Pod';
import { resourceTypes } from '../objects/resourceTypes';
import { createReflector } from '../reflector/createReflector';
import { Reflector } from '../reflector/Reflector';
import { until } from '../testing/until';
import { podCause, PodCause } from './podCause';

const { pods, nodes } = resourceTypes;

const faults = ['oom', 'crash:42', 'image-pull', 'unready'];

const nameOf = (fault: string) => fault.replace(':', '-');

describeCluster(
  'podCause beside the scheduler and KWOK',
  { needs: ['scheduler', 'kwok'] },
  () => {
    let client: KubeClient;
    let namespace: string;
    let reflector: Reflector<Pod>;
    const seen = new Map<string, PodCause[]>();

    beforeAll(async () => {
      client = testClient();
      namespace = await testNamespace({ prefix: 'cause' });
      const node: KubeObject & { spec: unknown } = {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: `node-${namespace}` },
        // Pods of other tests stay away.
        spec: { taints: [{ key: 'tests', effect: 'NoSchedule' }] },
      };
      await client.create(nodes, node);
      reflector = createReflector<Pod>({ client, resource: pods, namespace });
      reflector.subscribe(event => {
        if (event.type !== 'added' && event.type !== 'updated') return;
        const cause = podCause(event.object);
        const { name } = event.object.metadata;
        if (cause) seen.set(name, [...(seen.get(name) ?? []), cause]);
      });
      reflector.start();
      await reflector.whenSynced();
      await Promise.all([
        create('huge', { spec: { cpu: '100000' } }),
        ...faults.map(fault => create(nameOf(fault), { fault })),
      ]);
    }, 30_000);

    afterAll(async () => {
      await reflector.stop();
      await client.delete(nodes, { name: `node-${namespace}` });
      await client.close();
    });

    async function create(
      name: string,
      options: { fault?: string; spec?: { cpu: string } },
    ) {
      const { fault, spec } = options;
      const pod: Pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name,
          namespace,
          annotations: fault
            ? { 'control-plane.govern.marstack.io/fail': fault }
            : {},
        },
        spec: {
          nodeName: fault ? `node-${namespace}` : undefined,
          containers: [
            {
              name: 'app',
              image: 'registry.example/none:1',
              resources: spec && { requests: { cpu: spec.cpu } },
              readinessProbe:
                fault === 'unready'
                  ? { tcpSocket: { port: 80 }, periodSeconds: 1 }
                  : undefined,
            },
          ],
        },
      };
      await client.create(pods, pod);
    }

    it.each([
      ['huge', 'Unschedulable', /nodes/],
      ['oom', 'OOMKilled', /more memory than its limit/],
      ['crash-42', 'CrashLoopBackOff', /exit code 42/],
      ['image-pull', 'ErrImagePull', /cannot be pulled/],
      ['image-pull', 'ImagePullBackOff', /cannot be pulled/],
      ['unready', 'Unhealthy', /probe does not pass/],
    ])(
      'says of the pod %s: %s',
      async (name, reason, message) => {
        const found = () =>
          seen.get(name)?.find(cause => cause.reason === reason);
        await until(`${name} is ${reason}`, () => Boolean(found()), 60_000);
        expect(found()?.message).toMatch(message);
      },
      70_000,
    );
  },
);
