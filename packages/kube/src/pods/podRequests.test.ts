import { Container, Pod } from '../objects/Pod';
import { formatCpu, formatMemory } from '../quantities/formatQuantity';
import { podRequests } from './podRequests';

function container(
  cpu: string,
  memory: string,
  rest: Partial<Container> = {},
): Container {
  return { name: 'app', resources: { requests: { cpu, memory } }, ...rest };
}

function pod(spec: Partial<Pod['spec']>, status?: Pod['status']): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'pod', namespace: 'shop' },
    spec: { containers: [], ...spec },
    status,
  };
}

function requested(of: Pod): [cpu: string, memory: string] {
  const { cpu, memory } = podRequests(of);
  return [formatCpu(cpu), formatMemory(memory)];
}

const sidecar = { name: 'proxy', restartPolicy: 'Always' };

describe('podRequests', () => {
  it('adds up the app containers', () => {
    const containers = [container('250m', '64Mi'), container('1', '1Gi')];
    expect(requested(pod({ containers }))).toEqual(['1250m', '1088Mi']);
  });

  it('counts nothing where nothing is requested', () => {
    expect(podRequests(pod({ containers: [{ name: 'app' }] }))).toEqual({
      cpu: 0n,
      memory: 0n,
      ephemeralStorage: 0n,
      other: {},
    });
  });

  it('takes the larger of init and app containers, for each resource apart', () => {
    const initContainers = [container('2', '32Mi'), container('1', '64Mi')];
    const containers = [container('500m', '128Mi')];
    expect(requested(pod({ initContainers, containers }))).toEqual([
      '2',
      '128Mi',
    ]);
  });

  it('adds sidecars to the app containers', () => {
    const initContainers = [container('100m', '32Mi', sidecar)];
    const containers = [container('500m', '128Mi')];
    expect(requested(pod({ initContainers, containers }))).toEqual([
      '600m',
      '160Mi',
    ]);
  });

  it('adds to an init container only the sidecars that start before it', () => {
    const early = container('100m', '10Mi', sidecar);
    const init = container('2', '20Mi');
    const late = container('3', '30Mi', sidecar);
    const containers = [container('500m', '40Mi')];
    // While `init` runs: 2 + 0.1. Later: 0.5 + 0.1 + 3.
    expect(
      requested(pod({ initContainers: [early, init, late], containers })),
    ).toEqual(['3600m', '80Mi']);
    // `late` before `init` too: 3 + 0.1 + 2 while it runs.
    expect(
      requested(pod({ initContainers: [early, late, init], containers })),
    ).toEqual(['5100m', '80Mi']);
  });

  it('puts pod-level requests in place of the sum, and adds the overhead', () => {
    expect(
      requested(
        pod({
          containers: [container('4', '4Gi')],
          resources: { requests: { cpu: '2' } },
          overhead: { cpu: '250m', memory: '120Mi' },
        }),
      ),
    ).toEqual(['2250m', '4216Mi']);
  });

  it('knows pod-level requests of CPU, memory and huge pages only', () => {
    const app: Container = {
      name: 'app',
      resources: {
        requests: { 'nvidia.com/gpu': '1', 'hugepages-2Mi': '2Mi' },
      },
    };
    const requests = { 'nvidia.com/gpu': '8', 'hugepages-2Mi': '4Mi' };
    expect(
      podRequests(pod({ containers: [app], resources: { requests } })).other,
    ).toEqual({
      'nvidia.com/gpu': 1_000_000_000n,
      'hugepages-2Mi': 4_194_304_000_000_000n,
    });
  });

  it('counts ephemeral storage by itself', () => {
    const app: Container = {
      name: 'app',
      resources: { requests: { 'ephemeral-storage': '1Gi' } },
    };
    const { ephemeralStorage, other } = podRequests(pod({ containers: [app] }));
    expect(formatMemory(ephemeralStorage)).toBe('1Gi');
    expect(other).toEqual({});
  });

  describe('while a pod is resized in place', () => {
    const status = (reason?: string): Pod['status'] => ({
      conditions: reason
        ? [{ type: 'PodResizePending', status: 'True', reason }]
        : [],
      containerStatuses: [
        {
          name: 'app',
          ready: true,
          restartCount: 0,
          resources: { requests: { cpu: '1', memory: '64Mi' } },
          allocatedResources: { cpu: '1500m', memory: '64Mi' },
        },
      ],
    });

    it('counts the largest of what is wanted, had and promised', () => {
      const containers = [container('500m', '128Mi')];
      expect(requested(pod({ containers }, status()))).toEqual([
        '1500m',
        '128Mi',
      ]);
      expect(requested(pod({ containers }, status('Deferred')))).toEqual([
        '1500m',
        '128Mi',
      ]);
    });

    it('leaves out what is wanted once the node has said it cannot be', () => {
      const containers = [container('64', '128Gi')];
      expect(requested(pod({ containers }, status('Infeasible')))).toEqual([
        '1500m',
        '64Mi',
      ]);
    });
  });

  it('names the text when an amount is no quantity', () => {
    expect(() =>
      podRequests(pod({ containers: [container('lots', '1Gi')] })),
    ).toThrow('"lots" is not a Kubernetes quantity');
  });
});
