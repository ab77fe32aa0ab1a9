import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createKubeClient,
  KubeClient,
  KubeObject,
  loadKubeConfig,
  Pod,
  resourceTypes,
} from '@backstage-govern/kube';
import { stringify } from 'yaml';
import { tools } from '../binaries/tools';
import { waitUntil } from '../process/waitUntil';
import { describeCluster } from '../testing/describeCluster';
import { testClient, testCluster } from '../testing/testCluster';
import { testNamespace } from '../testing/testNamespace';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { personas } from './personas';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const allowed = async (
  client: KubeClient,
  resourceAttributes: Record<string, string>,
) => {
  const review = await client.request<{ status: { allowed: boolean } }>({
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes },
    },
  });
  return review.status.allowed;
};

describeCluster('the control plane', { needs: ['personas'] }, () => {
  let admin: KubeClient;
  let namespace: string;

  beforeAll(async () => {
    admin = testClient();
    namespace = await testNamespace();
  });

  afterAll(() => admin.close());

  async function as<T>(
    persona: string,
    work: (client: KubeClient) => Promise<T>,
  ): Promise<T> {
    const client = testClient(persona);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }

  it('is the pinned version of Kubernetes', async () => {
    const version = await admin.request<{ gitVersion: string }>({
      path: '/version',
    });
    expect(version.gitVersion).toBe(`v${tools.kubernetes.version}`);
  });

  it.each(personas)('knows $name with exactly their groups', async persona => {
    const review = await as(persona.name, client =>
      client.request<{
        status: { userInfo: { username: string; groups: string[] } };
      }>({
        method: 'POST',
        path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        body: {
          apiVersion: 'authentication.k8s.io/v1',
          kind: 'SelfSubjectReview',
        },
      }),
    );
    expect(review.status.userInfo).toMatchObject({
      username: persona.name,
      groups: [...persona.groups, 'system:authenticated'],
    });
  });

  it('lets the platform admin do everything', async () => {
    expect(await allowed(admin, { verb: '*', group: '*', resource: '*' })).toBe(
      true,
    );
  });

  it('refuses a developer what no role gives them, until one does', async () => {
    const list = () =>
      as('payments-developer', client => client.list(resourceTypes.nodes));
    await expect(list()).rejects.toMatchObject({ reason: 'Forbidden' });

    const name = `${namespace}-nodes`;
    const metadata = { name };
    await admin.request({
      method: 'POST',
      path: `${rbac}/clusterroles`,
      body: {
        metadata,
        rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['list'] }],
      },
    });
    await admin.request({
      method: 'POST',
      path: `${rbac}/clusterrolebindings`,
      body: {
        metadata,
        roleRef: {
          apiGroup: 'rbac.authorization.k8s.io',
          kind: 'ClusterRole',
          name,
        },
        subjects: [
          {
            apiGroup: 'rbac.authorization.k8s.io',
            kind: 'Group',
            name: 'payments-developers',
          },
        ],
      },
    });
    try {
      const nodes = await waitUntil(() => list().catch(() => undefined), {
        timeoutMs: 10_000,
      });
      expect(nodes?.items).toEqual(expect.any(Array));
      await expect(
        as('outsider', client => client.list(resourceTypes.nodes)),
      ).rejects.toMatchObject({ reason: 'Forbidden' });
    } finally {
      await admin.request({
        method: 'DELETE',
        path: `${rbac}/clusterrolebindings/${name}`,
      });
      await admin.request({
        method: 'DELETE',
        path: `${rbac}/clusterroles/${name}`,
      });
    }
  });

  it('lets the portal read workloads and quota, but no Secret and no write', async () => {
    await as('portal', async portal => {
      const may = (verb: string, resource: string, group = '') =>
        allowed(portal, { verb, resource, group });
      expect(await may('watch', 'pods')).toBe(true);
      expect(await may('list', 'deployments', 'apps')).toBe(true);
      expect(await may('list', 'resourcequotas')).toBe(true);
      expect(await may('list', 'secrets')).toBe(false);
      expect(await may('create', 'pods')).toBe(false);
      expect(await may('patch', 'deployments', 'apps')).toBe(false);
    });
  });

  it('issues ServiceAccount tokens that it accepts, and keeps them and Secrets out of the audit log', async () => {
    const secret = `very-secret-${namespace}`;
    await admin.request({
      method: 'POST',
      path: `/api/v1/namespaces/${namespace}/secrets`,
      body: { metadata: { name: 'sample' }, stringData: { password: secret } },
    });
    const account = `/api/v1/namespaces/${namespace}/serviceaccounts/default`;
    const { status } = await admin.request<{ status: { token: string } }>({
      method: 'POST',
      path: `${account}/token`,
      body: { spec: { expirationSeconds: 600 } },
    });
    const review = await admin.request<{
      status: { authenticated: boolean; user: { username: string } };
    }>({
      method: 'POST',
      path: '/apis/authentication.k8s.io/v1/tokenreviews',
      body: { spec: { token: status.token } },
    });
    expect(review.status).toMatchObject({
      authenticated: true,
      user: { username: `system:serviceaccount:${namespace}:default` },
    });
    expect(await whoIs(status.token)).toBe(
      `system:serviceaccount:${namespace}:default`,
    );

    const log = await auditLogWith(`${account}/token`);
    expect(log).toContain('/apis/authentication.k8s.io/v1/tokenreviews');
    expect(log).toContain(`/api/v1/namespaces/${namespace}/secrets`);
    expect(log).not.toContain(status.token);
    expect(log).not.toContain(status.token.split('.')[2]);
    expect(log).not.toContain(secret);
    expect(log).not.toContain(Buffer.from(secret).toString('base64'));
    expect(log).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  });

  it('writes a change of an object with the object into the audit log', async () => {
    const name = 'audited';
    await admin.request({
      method: 'POST',
      path: `/api/v1/namespaces/${namespace}/configmaps`,
      body: { metadata: { name }, data: { word: `seen-in-${namespace}` } },
    });
    const log = await auditLogWith(`"word":"seen-in-${namespace}"`);
    const entry = log
      .split('\n')
      .find(line => line.includes(`"word":"seen-in-${namespace}"`));
    expect(JSON.parse(entry ?? '{}')).toMatchObject({
      level: 'RequestResponse',
      verb: 'create',
      user: { username: 'platform-admin' },
      responseObject: { data: { word: `seen-in-${namespace}` } },
    });
  });

  // The audit log is written a moment after the answer.
  async function auditLogWith(words: string): Promise<string> {
    const { kubeconfigPath } = testCluster();
    const file = path.resolve(
      path.dirname(kubeconfigPath),
      '../logs/audit.log',
    );
    const log = await waitUntil(
      () => {
        const content = readFileSync(file, 'utf8');
        return content.includes(words) && content;
      },
      { timeoutMs: 10_000 },
    );
    expect(log).toBeDefined();
    return log ?? '';
  }

  // As a pod would use it: nothing but the token and the authority.
  async function whoIs(token: string): Promise<string> {
    const { kubeconfigPath } = testCluster();
    const cluster = loadKubeConfig({
      path: kubeconfigPath,
    }).getCurrentCluster();
    const file = path.join(
      path.dirname(kubeconfigPath),
      `${namespace}-account`,
    );
    writeFileAtomically(
      file,
      stringify({
        clusters: [
          {
            name: 'c',
            cluster: {
              server: cluster?.server,
              'certificate-authority-data': cluster?.caData,
            },
          },
        ],
        users: [{ name: 'u', user: { token } }],
        contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
        'current-context': 'x',
      }),
    );
    const client = createKubeClient({
      kubeConfig: loadKubeConfig({ path: file }),
    });
    const review = await client.request<{
      status: { userInfo: { username: string } };
    }>({
      method: 'POST',
      path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      body: {},
    });
    await client.close();
    return review.status.userInfo.username;
  }
});

describeCluster(
  'scheduler, controllers and KWOK',
  { needs: ['scheduler', 'kwok'] },
  () => {
    it('bring the pods of a Deployment onto a node and to Running', async () => {
      const client = testClient();
      const namespace = await testNamespace();
      const node: KubeObject = {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: namespace, labels: { test: namespace } },
      };
      await client.create(resourceTypes.nodes, node);
      try {
        const labels = { app: 'hello' };
        const deployment = {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: 'hello', namespace },
          spec: {
            replicas: 2,
            selector: { matchLabels: labels },
            template: {
              metadata: { labels },
              spec: {
                nodeSelector: { test: namespace },
                containers: [{ name: 'hello', image: 'nginx' }],
              },
            },
          },
        };
        await client.create(resourceTypes.deployments, deployment);
        const running = await waitUntil(
          async () => {
            const { items } = await client.list<Pod>(resourceTypes.pods, {
              namespace,
            });
            return (
              items.length === 2 &&
              items.every(pod => pod.status?.phase === 'Running') &&
              items
            );
          },
          { timeoutMs: 45_000, intervalMs: 200 },
        );
        expect(running?.map(pod => pod.spec?.nodeName)).toEqual([
          namespace,
          namespace,
        ]);
      } finally {
        await client.delete(resourceTypes.nodes, { name: namespace });
        await client.close();
      }
    }, 60_000);
  },
);
