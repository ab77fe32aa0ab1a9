import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  describeCluster,
  testClient,
  testCluster,
  testDatabase,
  testNamespace,
} from '@backstage-govern/control-plane';
import { resourceTypes, type KubeObject } from '@backstage-govern/kube';
import { deployment } from '../__testUtils__/deployment';
import { eventually } from '../__testUtils__/eventually';
import { startGovern } from '../__testUtils__/startGovern';

jest.setTimeout(60_000);

/**
 * Answers queries as Prometheus does, with figures for the pods named in `pods`: which pods a test
 * gets is known too late to import series of them. Real stores are used in packages/usage.
 */
function startMetrics(namespace: string, pods: string[]): Promise<Server> {
  const server = createServer((req, res) => {
    let form = '';
    req.on('data', chunk => {
      form += chunk;
    });
    req.on('end', () => {
      const value = form.includes('cpu') ? '0.0254' : '1048576';
      const result = pods.map(pod => ({
        metric: { namespace, pod },
        value: [Date.now() / 1000, value],
      }));
      res.setHeader('content-type', 'application/json');
      res.end(
        JSON.stringify({
          status: 'success',
          data: { resultType: 'vector', result },
        }),
      );
    });
  });
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

describeCluster('measured use', { needs: ['kwok'] }, () => {
  it('is summed over measured pods, unknown for others, and its source going down is said', async () => {
    const namespace = await testNamespace();
    const kube = testClient();
    const node = `node-${namespace}`;
    const taint = { key: 'tests', effect: 'NoSchedule' };
    await kube.create<KubeObject & { spec: object }>(resourceTypes.nodes, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: node },
      // Pods of other tests stay away; ours need no scheduler.
      spec: { taints: [taint] },
    });
    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'measured', { replicas: 2, node }),
    );
    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'dark', { node }),
    );
    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'idle', { replicas: 0 }),
    );
    const pods = await eventually('pods', async () => {
      const { items } = await kube.list(resourceTypes.pods, { namespace });
      const names = items.map(({ metadata }) => metadata.name);
      const measured = names.filter(name => name.startsWith('measured-'));
      return names.length === 3 && measured.length === 2 ? measured : undefined;
    });
    const metrics = await startMetrics(namespace, pods);
    const { port } = metrics.address() as AddressInfo;
    const { kubeconfigPath: kubeconfig, context } = testCluster();
    const cluster = {
      name: 'local',
      kubeconfig,
      ...(context && { context }),
      metrics: { url: `http://127.0.0.1:${port}` },
    };
    const databaseUrl = await testDatabase();
    const govern = await startGovern({ databaseUrl, clusters: [cluster] });
    const list = () =>
      govern.client.listWorkloads({
        namespace: [namespace],
        kind: ['Deployment'],
      });
    const page = await eventually('measured workload', async () => {
      const answer = await list();
      const [dark, , measured] = answer.items;
      return dark?.readyReplicas === 1 && measured?.readyReplicas === 2
        ? answer
        : undefined;
    });
    expect(page.items).toMatchObject([
      {
        name: 'dark',
        used: { cpuMillicores: null, memoryBytes: null },
        usedReason: 'notMeasured',
      },
      { name: 'idle', usedReason: 'notRunning' },
      {
        name: 'measured',
        used: { cpuMillicores: 51, memoryBytes: 2097152 },
        usedReason: null,
      },
    ]);
    const { item } = await govern.client.getWorkload(page.items[2]);
    expect(item.pods.map(({ used }) => used)).toEqual(
      Array(2).fill({ cpuMillicores: 26, memoryBytes: 1048576 }),
    );
    await govern.stop();

    metrics.closeAllConnections();
    await new Promise(resolve => {
      metrics.close(resolve);
    });
    const without = await startGovern({ databaseUrl, clusters: [cluster] });
    const answer = await eventually('pods that were read', async () => {
      const one = await without.client.listWorkloads({
        namespace: [namespace],
        kind: ['Deployment'],
      });
      return one.freshness.local.degraded.length === 1 ? one : undefined;
    });
    expect(
      answer.items.map(({ used, usedReason }) => [
        used.cpuMillicores,
        usedReason,
      ]),
    ).toEqual([
      [null, 'sourceDown'],
      [null, 'notRunning'],
      [null, 'sourceDown'],
    ]);
    expect(answer.freshness.local.degraded).toContainEqual({
      source: 'metrics',
      reason: expect.stringContaining(`127.0.0.1:${port}`),
      lastHealthyAt: null,
    });
    await without.stop();
    await kube.delete(resourceTypes.nodes, { name: node });
    await kube.close();
  });
});
