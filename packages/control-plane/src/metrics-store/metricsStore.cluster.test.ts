import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KubeClient, Pod, resourceTypes } from '@backstage-govern/kube';
import { request } from 'undici';
import { ensureTool } from '../binaries/ensureTool';
import { startExporter } from '../exporter/startExporter';
import { importHistory } from '../history/importHistory';
import {
  identifyProcess,
  isAlive,
  ProcessIdentity,
} from '../process/processIdentity';
import { waitUntil } from '../process/waitUntil';
import { describeCluster } from '../testing/describeCluster';
import { testClient, testCluster } from '../testing/testCluster';
import { testNamespace } from '../testing/testNamespace';
import {
  MetricsStore,
  startMetricsStore,
  StartMetricsStoreOptions,
} from './startMetricsStore';
import { readStoreRecord, StoreRecord, writeStoreRecord } from './storeRecord';

// Where the program is not in the cache, it is built first.
jest.setTimeout(300_000);

interface Answer {
  data: {
    result: Array<{ metric: Record<string, string>; value: [number, string] }>;
  };
}

async function query(store: MetricsStore, promql: string, time?: number) {
  const url = new URL('/api/v1/query', store.url);
  url.searchParams.set('query', promql);
  if (time !== undefined) url.searchParams.set('time', String(time / 1000));
  const { body } = await request(url);
  return ((await body.json()) as Answer).data.result;
}

describeCluster('the metrics store', { needs: ['kwok'] }, () => {
  let folder: string;
  let options: StartMetricsStoreOptions;
  const stops: Array<() => Promise<void>> = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'metrics-store-'));
    const { programs } = await ensureTool('victoria-metrics');
    options = {
      dir: path.join(folder, 'metrics'),
      logDir: path.join(folder, 'logs'),
      binary: programs['victoria-metrics'] as string,
    };
  });

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('ends what a killed start left running, keeps its data and its port', async () => {
    const first = await startMetricsStore(options);
    await request(new URL('/api/v1/import/prometheus', first.url), {
      method: 'POST',
      body: `kept{a="b"} 42 ${Date.now() - 60_000}\n`,
    }).then(({ body }) => body.dump());
    await request(new URL('/internal/force_flush', first.url)).then(
      ({ body }) => body.dump(),
    );
    // Nobody stopped it: the next start finds it holding the lock on the data.
    const second = await startMetricsStore(options);
    expect(isAlive(first.process)).toBe(false);
    expect(second.port).toBe(first.port);
    const kept = await query(second, 'kept');
    expect(kept.map(({ value }) => value[1])).toEqual(['42']);
    await second.stop();
    expect(isAlive(second.process)).toBe(false);
  });

  it('leaves alone the store that another live process looks after', async () => {
    const running = await startMetricsStore(options);
    const recordFile = path.join(options.dir, 'process.json');
    const record = readStoreRecord(recordFile) as StoreRecord;
    // The process that started this test run stands for another start.
    const owner = identifyProcess(process.ppid) as ProcessIdentity;
    writeStoreRecord(recordFile, { ...record, owner });
    await expect(startMetricsStore(options)).rejects.toThrow(
      `belongs to process ${process.ppid}, which still runs`,
    );
    expect(isAlive(running.process)).toBe(true);
    await running.stop();
  });

  it('takes another port when its last one is in use, and says so when it was asked for that one', async () => {
    const before = await startMetricsStore(options);
    await before.stop();
    const other = createServer();
    await new Promise<void>(resolve =>
      other.listen(0, '127.0.0.1', () => resolve()),
    );
    const { port } = other.address() as AddressInfo;
    await expect(startMetricsStore({ ...options, port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1, meant for the metrics store, is in use`,
    );
    await new Promise(resolve => other.close(resolve));
  });

  it('has the usage of pods, live and before they were there, in one series', async () => {
    const client = testClient();
    stops.push(() => client.close());
    const namespace = await testNamespace({ prefix: 'usage' });
    const pod = await runningPod(client, namespace);
    stops.push(() =>
      client.delete(resourceTypes.nodes, { name: `node-${namespace}` }),
    );
    const { kubeconfigPath } = testCluster();
    const exporter = await startExporter({ kubeconfigPath });
    stops.push(() => exporter.stop());
    const store = await startMetricsStore({
      ...options,
      scrapeTargets: [exporter.target],
    });
    stops.push(() => store.stop());

    const to = Date.now();
    const day = 86_400_000;
    const importing = {
      kubeconfigPath,
      metricsUrl: store.url,
      dir: options.dir,
      to,
      from: to - 3 * day,
    };
    const first = await importHistory(importing);
    expect(first.imported).toBe(true);
    expect(await importHistory(importing)).toEqual({
      ...first,
      imported: false,
    });

    const selector = `{namespace="${namespace}",container!=""}`;
    const memory = `container_memory_working_set_bytes${selector}`;
    const live = await waitUntil(
      async () => {
        const found = await query(store, memory);
        return found.length > 0 && found;
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
    expect(live).toHaveLength(1);
    // A sample every five minutes, but for the gaps; other pods of the cluster may be younger.
    const [own] = await query(store, `count_over_time(${memory}[3d])`, to);
    expect(Number(own.value[1])).toBeGreaterThan(800);
    const [yesterday] = await query(store, memory, to - day);
    const [{ metric }] = live as Answer['data']['result'];
    expect(yesterday.metric).toEqual(metric);
    expect(metric).toMatchObject({ pod: pod.metadata.name, job: 'kubelet' });
    const cpu = `rate(container_cpu_usage_seconds_total${selector}[15m])`;
    const [used] = await query(store, cpu, to - day);
    // It requests one core and uses some of it.
    expect(Number(used.value[1])).toBeGreaterThan(0.01);
    expect(Number(used.value[1])).toBeLessThan(1.5);
    const requests = `kube_pod_container_resource_requests{namespace="${namespace}",resource="cpu"}`;
    const [requested] = await query(store, requests, to - 2 * day);
    expect(requested.value[1]).toBe('1');
  });
});

/** A pod of a DaemonSet on a node of its own, so that history tells of it under its own name. */
async function runningPod(client: KubeClient, namespace: string): Promise<Pod> {
  const node = `node-${namespace}`;
  await client.create(resourceTypes.nodes, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: node, labels: { 'kubernetes.io/hostname': node } },
  });
  const labels = { app: 'agent' };
  await client.create(resourceTypes.daemonSets, {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          nodeSelector: { 'kubernetes.io/hostname': node },
          containers: [
            {
              name: 'agent',
              image: 'registry.example.com/agent:1',
              resources: { requests: { cpu: '1', memory: '1Gi' } },
            },
          ],
        },
      },
    },
  } as Parameters<KubeClient['create']>[1]);
  const running = await waitUntil(
    async () => {
      const { items } = await client.list<Pod>(resourceTypes.pods, {
        namespace,
      });
      return items.find(({ status }) => status?.phase === 'Running');
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );
  if (!running) throw new Error('The DaemonSet has no running pod.');
  return running;
}
