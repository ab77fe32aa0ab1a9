import { measuredContainers } from '../exporter/measuredContainers';
import { ExportedPod } from '../exporter/podFacts';
import { ClusterSnapshot, historyLines } from './historyLines';
import { Timeline } from './Timeline';

const DAY = 86_400_000;
const MINUTE = 60_000;
const DAYS = 12;
const to = Date.UTC(2026, 2, 31, 12);
const created = to - 7 * MINUTE;
const seed = 'test';

interface Line {
  metric: Record<string, string>;
  values: number[];
  timestamps: number[];
}

function replica(workload: string, index: number): ExportedPod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${workload}-5c8-${index}`,
      namespace: 'shop',
      uid: `${workload}-${index}`,
      creationTimestamp: new Date(created).toISOString(),
      labels: { 'pod-template-hash': '5c8' },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: workload.startsWith('job') ? 'Job' : 'ReplicaSet',
          name: `${workload}-5c8`,
          uid: workload,
          controller: true,
        },
      ],
    },
    spec: {
      nodeName: 'n1',
      containers: [
        { name: 'app', resources: { requests: { cpu: '1', memory: '1Gi' } } },
      ],
    },
    status: {
      phase: 'Running',
      containerStatuses: [
        {
          name: 'app',
          ready: true,
          restartCount: 0,
          state: { running: { startedAt: new Date(created).toISOString() } },
        },
      ],
    },
  };
}

/** Enough workloads that some were rolled out and some were not. */
const workloads = ['alpha', 'beta', 'route-planner', 'dispatch-ui'];
const pods = workloads.flatMap(name => [replica(name, 0), replica(name, 1)]);
const cluster: ClusterSnapshot = {
  pods: [...pods, replica('job', 0)],
  nodes: [],
  namespaces: [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'shop',
        creationTimestamp: new Date(created).toISOString(),
      },
    },
  ],
  replicaSets: [],
  resourceQuotas: [],
};

function history(): Line[] {
  const timeline = new Timeline({
    from: to - DAYS * DAY,
    to,
    step: 5 * MINUTE,
    gaps: [],
  });
  return [...historyLines(cluster, { seed, timeline })].map(({ text }) =>
    JSON.parse(text),
  );
}

describe('historyLines', () => {
  const lines = history();
  const cpu = lines.filter(
    ({ metric }) => metric.__name__ === 'container_cpu_usage_seconds_total',
  );
  const lineOf = (pod: string) =>
    cpu.find(({ metric }) => metric.pod === pod) as Line;

  it('is the same each time', () => {
    expect(history()).toEqual(lines);
  });

  it('has a value for each timestamp', () => {
    const uneven = lines.filter(
      ({ values, timestamps }) => values.length !== timestamps.length,
    );
    expect(uneven).toEqual([]);
  });

  it('tells of every moment exactly one pod for each that runs now', () => {
    const perMoment = new Map<number, number>();
    cpu
      .flatMap(({ timestamps }) => timestamps)
      .forEach(at => perMoment.set(at, (perMoment.get(at) ?? 0) + 1));
    expect(perMoment.size).toBe(DAYS * 288);
    expect(new Set(perMoment.values())).toEqual(new Set([pods.length]));
  });

  it('tells of earlier pods under another ReplicaSet, whose owner is the same Deployment', () => {
    const earlier = cpu
      .map(({ metric }) => metric.pod)
      .filter(name => !pods.some(({ metadata }) => metadata.name === name));
    expect(earlier.length).toBeGreaterThan(0);
    expect(earlier.length).toBeLessThan(pods.length);
    const owners = lines.filter(
      ({ metric }) => metric.__name__ === 'kube_replicaset_owner',
    );
    for (const name of earlier) {
      const replicaSet = name.replace(/-[a-z0-9]{5}$/, '');
      const owner = owners.find(
        ({ metric }) => metric.replicaset === replicaSet,
      );
      expect(workloads).toContain(owner?.metric.owner_name);
    }
  });

  it('runs on into what the exporter serves: the counter of a running container starts with it', () => {
    const [pod] = pods;
    const { values, timestamps } = lineOf(pod.metadata.name);
    const [container] = measuredContainers(pod, {
      seed,
      growthOrigin: created,
    });
    const last = timestamps.length - 1;
    expect(timestamps[last]).toBeGreaterThan(created);
    expect(values[last]).toBeCloseTo(
      container.usage.cpuSeconds(created, timestamps[last]),
      3,
    );
    // Before that it grew as fast as it does now.
    expect(values[last - 2] - values[last - 3]).toBeCloseTo(
      container.usage.cpuSeconds(timestamps[last - 3], timestamps[last - 2]),
      2,
    );
  });

  it('leaves pods of Jobs out, which live for minutes', () => {
    expect(cpu.some(({ metric }) => metric.pod.startsWith('job'))).toBe(false);
  });
});
