import {
  describeCluster,
  testClient,
  testNamespace,
} from '@backstage-govern/control-plane';
import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { Container, Pod, ResourceList } from '../objects/Pod';
import { ResourceType, resourceTypes } from '../objects/resourceTypes';
import { parseQuantity } from '../quantities/parseQuantity';
import { podRequests } from './podRequests';

interface ResourceQuota extends KubeObject {
  spec: { hard: ResourceList };
  status?: { hard?: ResourceList; used?: ResourceList };
}

const quotas: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
};

const container = (
  name: string,
  requests: ResourceList,
  rest: Partial<Container> = {},
): Container => ({
  name,
  image: 'registry.example/none',
  resources: { requests },
  ...rest,
});

const sidecar = { restartPolicy: 'Always' };

const specs: Record<string, Pod['spec']> = {
  plain: {
    containers: [
      container('a', { cpu: '250m', memory: '64Mi' }),
      container('b', { cpu: '1', memory: '0.5Gi', 'ephemeral-storage': '1Gi' }),
    ],
  },
  'init-larger': {
    initContainers: [
      container('i', { cpu: '2', memory: '32Mi' }),
      container('j', { cpu: '1500u', memory: '1e8' }),
    ],
    containers: [container('a', { cpu: '100m', memory: '64Mi' })],
  },
  'sidecar-first': {
    initContainers: [
      container('s', { cpu: '300m', memory: '100Mi' }, sidecar),
      container('i', { cpu: '2', memory: '10Mi' }),
    ],
    containers: [container('a', { cpu: '100m', memory: '64Mi' })],
  },
  'sidecar-last': {
    initContainers: [
      container('i', { cpu: '2', memory: '10Mi' }),
      container('s', { cpu: '300m', memory: '100Mi' }, sidecar),
      container('t', { cpu: '3', memory: '1Mi' }, sidecar),
    ],
    containers: [container('a', { cpu: '100m', memory: '64Mi' })],
  },
  'limits-only': {
    containers: [
      {
        name: 'a',
        image: 'registry.example/none',
        resources: { limits: { cpu: '700m', memory: '70Mi' } },
      },
    ],
  },
};

describeCluster('podRequests beside the API server', () => {
  let client: KubeClient;
  beforeAll(() => {
    client = testClient();
  });
  afterAll(() => client.close());

  // The quota admission of Kubernetes counts a pod by the very function that the scheduler uses.
  it.each(Object.keys(specs))(
    'counts what Kubernetes charges to a quota: %s',
    async name => {
      const namespace = await testNamespace({ prefix: 'requests' });
      const hard = {
        'requests.cpu': '100',
        'requests.memory': '100Gi',
        'requests.ephemeral-storage': '100Gi',
      };
      const quota: ResourceQuota = {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'all', namespace },
        spec: { hard },
      };
      await client.create(quotas, quota);
      // The quota asks for every resource that it limits, and so do all containers.
      const spec = withStorage(specs[name]);
      const created = await createWhenCounted(client, {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'counted', namespace },
        spec,
      });
      const { status } = await client.get<ResourceQuota>(quotas, {
        namespace,
        name: 'all',
      });
      const used = (resource: string) =>
        parseQuantity(status?.used?.[`requests.${resource}`] ?? '0');
      const requests = podRequests(created);
      expect(requests.cpu).toBe(used('cpu'));
      expect(requests.memory).toBe(used('memory'));
      expect(requests.ephemeralStorage).toBe(used('ephemeral-storage'));
      expect(requests.cpu).toBeGreaterThan(0n);
    },
    30_000,
  );
});

function withStorage(spec: Pod['spec']): Pod['spec'] {
  const add = (of: Container): Container => {
    const field = of.resources?.requests ? 'requests' : 'limits';
    const list = { 'ephemeral-storage': '1Mi', ...of.resources?.[field] };
    return { ...of, resources: { ...of.resources, [field]: list } };
  };
  return {
    ...spec,
    containers: spec.containers.map(add),
    initContainers: spec.initContainers?.map(add),
  };
}

/** A new quota counts only once its controller has looked at it; until then it refuses pods. */
async function createWhenCounted(client: KubeClient, pod: Pod): Promise<Pod> {
  const { namespace } = pod.metadata;
  const end = Date.now() + 20_000;
  for (;;) {
    const quota = await client.get<ResourceQuota>(quotas, {
      namespace,
      name: 'all',
    });
    if (quota.status?.hard || Date.now() > end) break;
    await new Promise(resolve => {
      setTimeout(resolve, 100);
    });
  }
  return client.create(resourceTypes.pods, pod);
}
