import { measuredContainers, workloadOf } from './measuredContainers';
import { NamedSample } from './metricCatalogue';
import { ExportedPod, podFacts } from './podFacts';

const startedAt = '2026-03-04T10:00:00Z';

function pod(change: Partial<ExportedPod['metadata']> = {}): ExportedPod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-6d5f-abcde',
      namespace: 'shop',
      uid: 'u1',
      labels: { 'app.kubernetes.io/name': 'web', 'pod-template-hash': '6d5f' },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: 'web-6d5f',
          uid: 'r1',
          controller: true,
        },
      ],
      ...change,
    },
    spec: {
      nodeName: 'n1',
      containers: [
        {
          name: 'web',
          image: 'web:1',
          resources: {
            requests: { cpu: '250m', memory: '64Mi' },
            limits: { memory: '128Mi' },
          },
        },
        { name: 'log', image: 'log:1' },
      ],
    },
    status: {
      phase: 'Running',
      hostIP: '10.0.0.1',
      podIP: '10.1.0.1',
      containerStatuses: [
        {
          name: 'web',
          ready: true,
          restartCount: 3,
          state: { running: { startedAt } },
        },
        { name: 'log', ready: false, restartCount: 0, state: { waiting: {} } },
      ],
    },
  };
}

const only = (samples: NamedSample[], name: string) =>
  samples.filter(sample => sample.name === name);

describe('podFacts', () => {
  const samples = podFacts(pod());

  it('gives requests and limits in base units, with the labels of kube-state-metrics', () => {
    expect(only(samples, 'kube_pod_container_resource_requests')).toEqual([
      {
        name: 'kube_pod_container_resource_requests',
        labels: {
          job: 'kube-state-metrics',
          instance: 'kube-state-metrics',
          namespace: 'shop',
          pod: 'web-6d5f-abcde',
          uid: 'u1',
          container: 'web',
          node: 'n1',
          resource: 'cpu',
          unit: 'core',
        },
        value: 0.25,
      },
      expect.objectContaining({
        labels: expect.objectContaining({ resource: 'memory', unit: 'byte' }),
        value: 64 * 1024 ** 2,
      }),
    ]);
    expect(only(samples, 'kube_pod_container_resource_limits')).toHaveLength(1);
  });

  it('names the controller, the labels, the phase and the restarts', () => {
    expect(only(samples, 'kube_pod_owner')[0].labels).toMatchObject({
      owner_kind: 'ReplicaSet',
      owner_name: 'web-6d5f',
      owner_is_controller: 'true',
    });
    expect(only(samples, 'kube_pod_labels')[0].labels).toMatchObject({
      label_app_kubernetes_io_name: 'web',
    });
    const phases = only(samples, 'kube_pod_status_phase');
    expect(phases).toHaveLength(5);
    expect(phases.filter(({ value }) => value === 1)).toEqual([
      expect.objectContaining({
        labels: expect.objectContaining({ phase: 'Running' }),
      }),
    ]);
    expect(
      only(samples, 'kube_pod_container_status_restarts_total').map(
        ({ labels, value }) => [labels.container, value],
      ),
    ).toEqual([
      ['web', 3],
      ['log', 0],
    ]);
  });
});

describe('measuredContainers', () => {
  const options = { seed: 'test', growthOrigin: 0 };

  it('labels each container as cAdvisor does, and knows when the running one started', () => {
    const [web, log] = measuredContainers(pod(), options);
    expect(web.labels).toEqual({
      job: 'kubelet',
      instance: 'n1',
      node: 'n1',
      namespace: 'shop',
      pod: 'web-6d5f-abcde',
      container: 'web',
      image: 'web:1',
    });
    expect(web.startedAt).toBe(Date.parse(startedAt));
    expect(log.startedAt).toBeUndefined();
  });

  it('keeps a pod that says so unmeasured, and takes a wrong annotation for none', () => {
    const annotation = 'control-plane.govern.marstack.io/usage';
    const withUsage = (value: string) =>
      measuredContainers(
        pod({ annotations: { [annotation]: value } }),
        options,
      );
    expect(withUsage('profile=unmeasured')).toEqual([]);
    expect(withUsage('profile=nonsense')).toHaveLength(2);
  });

  it('knows replicas of one workload through the template hash', () => {
    expect(workloadOf(pod())).toBe('shop/web');
    expect(workloadOf(pod({ ownerReferences: [] }))).toBe(
      'shop/web-6d5f-abcde',
    );
  });
});
