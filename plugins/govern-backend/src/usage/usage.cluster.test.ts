import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  describeCluster,
  testClient,
  testCluster,
  testDatabase,
  testNamespace,
} from '@backstage-govern/control-plane';
import { resourceTypes } from '@backstage-govern/kube';
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

describeCluster('measured use', () => {
  it('is summed over measured pods, unknown for others, and its source going down is said', async () => {
    const namespace = await testNamespace();
    const kube = testClient();
    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'measured', { replicas: 2 }),
    );
    await kube.create(resourceTypes.deployments, deployment(namespace, 'dark'));
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
      return answer.total === 2 && answer.items[1].used.cpuMillicores !== null
        ? answer
        : undefined;
    });
    expect(page.items).toMatchObject([
      { name: 'dark', used: { cpuMillicores: null, memoryBytes: null } },
      { name: 'measured', used: { cpuMillicores: 51, memoryBytes: 2097152 } },
    ]);
    const { item } = await govern.client.getWorkload(page.items[1]);
    expect(item.pods.map(({ used }) => used)).toEqual(
      Array(2).fill({ cpuMillicores: 26, memoryBytes: 1048576 }),
    );
    await govern.stop();

    metrics.closeAllConnections();
    await new Promise(resolve => {
      metrics.close(resolve);
    });
    const without = await startGovern({ databaseUrl, clusters: [cluster] });
    const answer = await without.client.listWorkloads({
      namespace: [namespace],
      kind: ['Deployment'],
    });
    expect(answer.items.map(({ used }) => used.cpuMillicores)).toEqual([
      null,
      null,
    ]);
    expect(answer.freshness.local.degraded).toContainEqual({
      source: 'metrics',
      reason: expect.stringContaining(`127.0.0.1:${port}`),
      lastHealthyAt: null,
    });
    await without.stop();
    await kube.close();
  });
});
