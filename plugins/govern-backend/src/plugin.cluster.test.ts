import {
  describeCluster,
  testClient,
  testCluster,
  testDatabase,
  testNamespace,
} from '@backstage-govern/control-plane';
import { resourceTypes } from '@backstage-govern/kube';
import { collectEvents } from './__testUtils__/collectEvents';
import { deployment } from './__testUtils__/deployment';
import { eventually } from './__testUtils__/eventually';
import { startGovern, type RunningGovern } from './__testUtils__/startGovern';

jest.setTimeout(90_000);

const clusterConfig = (name = 'local') => {
  const { kubeconfigPath, context } = testCluster();
  return { name, kubeconfig: kubeconfigPath, ...(context && { context }) };
};

const synced = (govern: RunningGovern, cluster = 'local') =>
  eventually('synced cluster', async () => {
    const { clusters } = await govern.client.getStatus();
    const { freshness } = clusters.find(({ name }) => name === cluster)!;
    return freshness.degraded.length === 0 && freshness.observedAt
      ? freshness
      : undefined;
  });

describeCluster('govern backend on a real cluster', () => {
  it('shows a deployment as row and event, follows its change, and removes it', async () => {
    const [namespace, databaseUrl] = await Promise.all([
      testNamespace({
        labels: {
          'govern.marstack.io/division': 'payments',
          'govern.marstack.io/environment': 'dev',
        },
      }),
      testDatabase(),
    ]);
    const kube = testClient();
    const govern = await startGovern({
      databaseUrl,
      clusters: [clusterConfig()],
    });
    await synced(govern);
    const stream = collectEvents(govern);
    await stream.next('heartbeat');

    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'hello', { owner: 'team-a' }),
    );
    const key = {
      cluster: 'local',
      namespace,
      kind: 'Deployment' as const,
      name: 'hello',
    };
    const added = await stream.next(
      'workload_changed',
      data => data.key.name === 'hello' && data.type === 'ADDED',
    );
    expect(added.id).toMatch(/^local:\d+$/);
    expect(added.data).toMatchObject({
      key,
      workload: {
        ...key,
        division: 'payments',
        environment: 'dev',
        owner: 'team-a',
        ownerSource: 'annotation',
        images: ['nginx:1'],
        desiredReplicas: 1,
      },
    });

    const list = await govern.client.listWorkloads({
      namespace: [namespace],
      kind: ['Deployment'],
    });
    expect(list).toMatchObject({ total: 1, nextCursor: null });
    expect(list.items[0]).toMatchObject(key);
    expect(list.freshness.local.observedAt).not.toBeNull();
    expect(list.freshness.local.degraded).toEqual([
      expect.objectContaining({ source: 'metrics' }),
    ]);
    expect(list.items[0].used).toEqual({
      cpuMillicores: null,
      memoryBytes: null,
    });

    expect(list.items[0].usedReason).toMatch(/^not(Configured|Running)$/);
    expect(list.counts[list.items[0].health]).toBe(1);

    const withPod = await eventually('pod with its requests', async () => {
      const { item } = await govern.client.getWorkload(key);
      return item.pods.length > 0 ? item : undefined;
    });
    expect(withPod.requested).toEqual({
      cpuMillicores: 150,
      memoryBytes: 64 * 1024 * 1024,
    });
    expect(withPod.pods[0].requested.cpuMillicores).toBe(150);

    await kube.apply(
      resourceTypes.deployments,
      deployment(namespace, 'hello', { image: 'nginx:2', owner: 'team-b' }),
      { fieldManager: 'test', force: true },
    );
    await stream.next(
      'workload_changed',
      ({ type, workload }) =>
        type === 'UPDATED' &&
        workload?.owner === 'team-b' &&
        workload.images[0] === 'nginx:2',
    );

    await kube.delete(resourceTypes.deployments, { name: 'hello', namespace });
    const removed = await stream.next(
      'workload_changed',
      data => data.type === 'REMOVED' && data.key.name === 'hello',
    );
    expect(removed.data.workload).toBeNull();
    await expect(govern.client.getWorkload(key)).rejects.toMatchObject({
      status: 404,
      reason: 'NOT_FOUND',
    });

    const replay = collectEvents(govern, added.id);
    await replay.next('workload_changed', data => data.type === 'REMOVED');
    expect(replay.events.map(({ name }) => name)).not.toContain('resync');

    await Promise.all([stream.close(), replay.close()]);
    await kube.close();
    await govern.stop();
  });

  it('removes rows of objects that vanished while it was not running, and keeps the others', async () => {
    const [namespace, databaseUrl] = await Promise.all([
      testNamespace(),
      testDatabase(),
    ]);
    const kube = testClient();
    const clusters = [clusterConfig()];
    await kube.create(resourceTypes.deployments, deployment(namespace, 'goes'));
    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'stays'),
    );
    const names = async ({ client }: RunningGovern) =>
      (
        await client.listWorkloads({
          namespace: [namespace],
          kind: ['Deployment'],
        })
      ).items.map(({ name }) => name);

    const first = await startGovern({ databaseUrl, clusters });
    await synced(first);
    expect(await names(first)).toEqual(['goes', 'stays']);
    const { cursor } = await first.client.getStatus();
    await first.stop();

    await kube.delete(resourceTypes.deployments, { name: 'goes', namespace });
    const second = await startGovern({ databaseUrl, clusters });
    await synced(second);
    expect(await names(second)).toEqual(['stays']);

    const stream = collectEvents(second, cursor);
    await stream.next(
      'workload_changed',
      ({ type, key }) => type === 'REMOVED' && key.name === 'goes',
    );
    expect(stream.events.map(({ name }) => name)).not.toContain('resync');
    await stream.close();
    await second.stop();
    await kube.close();
  });

  it('answers with the rows of one cluster while another cannot be reached, and says so', async () => {
    const [namespace, databaseUrl] = await Promise.all([
      testNamespace(),
      testDatabase(),
    ]);
    const kube = testClient();
    await kube.create(resourceTypes.deployments, deployment(namespace, 'here'));
    const govern = await startGovern({
      databaseUrl,
      clusters: [
        clusterConfig(),
        { name: 'gone', kubeconfig: '/does/not/exist' },
      ],
    });
    await synced(govern);
    const page = await eventually('reason of the missing cluster', async () => {
      const answer = await govern.client.listWorkloads({
        namespace: [namespace],
      });
      return answer.freshness.gone.degraded.some(
        ({ source }) => source === 'cluster',
      )
        ? answer
        : undefined;
    });
    expect(page.items.map(({ name }) => name)).toContain('here');
    expect(page.freshness.gone).toMatchObject({
      observedAt: null,
      lagSeconds: null,
      degraded: expect.arrayContaining([
        {
          source: 'cluster',
          reason: expect.stringContaining('/does/not/exist'),
          lastHealthyAt: null,
        },
      ]),
    });
    expect(page.freshness.local.observedAt).not.toBeNull();
    expect((await govern.client.getStatus()).healthy).toBe(false);
    await kube.close();
    await govern.stop();
  });
});
