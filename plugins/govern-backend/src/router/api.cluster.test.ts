import {
  describeCluster,
  testClient,
  testCluster,
  testDatabase,
  testNamespace,
} from '@backstage-govern/control-plane';
import { resourceTypes } from '@backstage-govern/kube';
import { knex } from 'knex';
import { ApiDocument } from '../__testUtils__/ApiDocument';
import { collectEvents } from '../__testUtils__/collectEvents';
import { deployment } from '../__testUtils__/deployment';
import { eventually } from '../__testUtils__/eventually';
import { startGovern, type RunningGovern } from '../__testUtils__/startGovern';

jest.setTimeout(60_000);

describeCluster('the API', () => {
  const document = new ApiDocument();
  let govern: RunningGovern;
  let namespace: string;
  let databaseUrl: string;

  async function get(path: string, headers: object = govern.headers) {
    const response = await fetch(`${govern.baseUrl}${path}`, {
      headers: { ...headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  beforeAll(async () => {
    namespace = await testNamespace({
      labels: { 'govern.marstack.io/division': 'payments' },
    });
    const kube = testClient();
    await kube.create(
      resourceTypes.deployments,
      deployment(namespace, 'hello'),
    );
    await kube.close();
    const { kubeconfigPath: kubeconfig, context } = testCluster();
    databaseUrl = await testDatabase();
    govern = await startGovern({
      databaseUrl,
      clusters: [{ name: 'local', kubeconfig, ...(context && { context }) }],
    });
    await eventually('deployment with its pod', async () => {
      const { body } = await get(
        `/v1/workloads/local/${namespace}/Deployment/hello`,
      );
      return body.item?.pods.length > 0 ? true : undefined;
    });
  });

  afterAll(() => govern.stop());

  it('answers every route just as its document says', async () => {
    const routes: [route: string, path: string][] = [
      ['/v1/workloads', '/v1/workloads?sort=-health&limit=5'],
      ['/v1/workloads', `/v1/workloads?namespace=${namespace}`],
      [
        '/v1/workloads/{cluster}/{namespace}/{kind}/{name}',
        `/v1/workloads/local/${namespace}/Deployment/hello`,
      ],
      ['/v1/namespaces', '/v1/namespaces?division=payments'],
      ['/v1/status', '/v1/status'],
      ['/v1/openapi.json', '/v1/openapi.json'],
    ];
    for (const [route, path] of routes) {
      const { status, body } = await get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect({ path, problems: document.problemsOf(route, 200, body) }).toEqual(
        { path, problems: [] },
      );
    }
    const { body: list } = await get(`/v1/workloads?namespace=${namespace}`);
    expect(list.items.length).toBeGreaterThan(0);
    const { body: yaml } = await get('/v1/openapi.yaml');
    expect(yaml).toMatch(/^openapi: 3\.1\.0/);
  });

  it('sends events just as its document says', async () => {
    const { body } = await get('/v1/status');
    const stream = collectEvents(govern, `${body.cursor}0`);
    await stream.next('heartbeat');
    await stream.next('resync');
    const kube = testClient();
    await kube.create(resourceTypes.deployments, deployment(namespace, 'more'));
    await stream.next('workload_changed', ({ key }) => key.name === 'more');
    await kube.delete(resourceTypes.deployments, { name: 'more', namespace });
    await stream.next('workload_changed', ({ type }) => type === 'REMOVED');
    await stream.close();
    await kube.close();
    for (const event of stream.events) {
      expect({ event, problems: document.problemsOfEvent(event) }).toEqual({
        event,
        problems: [],
      });
    }
  });

  it.each([
    ['/v1/workloads', 'limit=0', 'limit'],
    ['/v1/workloads', 'limit=501', 'limit'],
    ['/v1/workloads', 'sort=size', 'sort'],
    ['/v1/workloads', 'kind=pod', 'kind'],
    ['/v1/workloads', 'health[]=healthy', 'health[]'],
    ['/v1/workloads', 'cursor=e30', 'cursor'],
    ['/v1/workloads', 'text=%00', 'text'],
    ['/v1/workloads', `text=${'x'.repeat(400)}`, 'text'],
    ['/v1/workloads', 'cluster=nowhere', 'cluster'],
    ['/v1/namespaces', 'sort=name', 'sort'],
    ['/v1/namespaces', 'cursor=x', 'cursor'],
    ['/v1/status', 'verbose=1', 'verbose'],
    ['/v1/events', 'since=1', 'since'],
  ])('refuses %s?%.30s, naming the field', async (route, query, field) => {
    const { status, body } = await get(`${route}?${query}`);
    expect(status).toBe(400);
    expect(document.problemsOf(route, 400, body)).toEqual([]);
    expect(body).toMatchObject({
      error: { name: 'InputError' },
      reason: 'INVALID',
      fields: [{ field }],
    });
  });

  it.each([
    ['/v1/workloads/local/ns/Deployment/none', 404, 'NOT_FOUND'],
    ['/v1/workloads/nowhere/ns/Deployment/none', 404, 'NOT_FOUND'],
    ['/v1/workloads/local/ns/deployment/none', 400, 'INVALID'],
    ['/v1/workloads/local/ns/Deployment/a%00b', 400, 'INVALID'],
    ['/v1/workloads/local/ns/Deployment/%E0%A4%A', 400, 'INVALID'],
    ['/v1/nothing', 404, 'NOT_FOUND'],
  ])('answers %s with %i %s', async (path, status, reason) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status, body: { reason } });
    expect(
      document.problemsOf(
        '/v1/workloads/{cluster}/{namespace}/{kind}/{name}',
        status,
        answer.body,
      ),
    ).toEqual([]);
  });

  it('says within seconds that the database holds up a read, and answers once it does not', async () => {
    const db = knex({ client: 'pg', connection: databaseUrl });
    await db.transaction(async lock => {
      await lock.raw('LOCK TABLE govern.workloads IN ACCESS EXCLUSIVE MODE');
      const { status, body } = await get('/v1/workloads');
      expect({ status, reason: body.reason }).toEqual({
        status: 503,
        reason: 'SOURCE_UNAVAILABLE',
      });
      expect(document.problemsOf('/v1/workloads', 503, body)).toEqual([]);
    });
    await db.destroy();
    expect(await get('/v1/workloads')).toMatchObject({ status: 200 });
  });

  it('shows nothing to a caller without valid credentials', async () => {
    for (const route of [
      '/v1/workloads',
      `/v1/workloads/local/${namespace}/Deployment/hello`,
      '/v1/namespaces',
      '/v1/status',
      '/v1/events',
      '/v1/openapi.yaml',
      '/v1/openapi.json',
    ]) {
      const { status, body } = await get(route, {
        authorization: 'Bearer mock-invalid-token',
      });
      expect({ route, status }).toEqual({ route, status: 401 });
      expect(document.problemsOf('/v1/status', 401, body)).toEqual([]);
    }
  });
});
