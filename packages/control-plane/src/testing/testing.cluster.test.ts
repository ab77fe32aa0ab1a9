import { loadKubeConfig, resourceTypes } from '@backstage-govern/kube';
import { Client } from 'pg';
import { describeCluster } from './describeCluster';
import { findForeignCluster } from './foreignCluster';
import { testClient, testCluster } from './testCluster';
import { testDatabase } from './testDatabase';
import { testNamespace } from './testNamespace';

describeCluster('the servers of a test run', () => {
  it('give a namespace of its own to each caller', async () => {
    const client = testClient();
    const [first, second] = await Promise.all([
      testNamespace({ labels: { color: 'green' } }),
      testNamespace(),
    ]);
    expect(first).not.toBe(second);
    const namespace = await client.get(resourceTypes.namespaces, {
      name: first,
    });
    expect(namespace.metadata.labels).toMatchObject({ color: 'green' });
    await client.close();
  });

  it('give an empty database that can be written to', async () => {
    const client = new Client({ connectionString: await testDatabase() });
    await client.connect();
    await client.query('CREATE TABLE t (n integer)');
    await client.query('INSERT INTO t VALUES (1)');
    expect((await client.query('SELECT n FROM t')).rows).toEqual([{ n: 1 }]);
    await client.end();
  });
});

describeCluster('an existing cluster', { needs: ['personas'] }, () => {
  it('is used by its context, and told apart from one that is all ours', async () => {
    const { kubeconfigPath } = testCluster();
    const context = loadKubeConfig({
      path: kubeconfigPath,
    }).getCurrentContext();
    expect(
      await findForeignCluster(context, { KUBECONFIG: kubeconfigPath }),
    ).toEqual({ kubeconfigPath, components: ['kwok', 'scheduler'] });
  });
});
