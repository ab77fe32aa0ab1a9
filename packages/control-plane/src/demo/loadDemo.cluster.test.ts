import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  discoverResources,
  KubeClient,
  KubeError,
  resourceTypes,
} from '@backstage-govern/kube';
import { describeCluster } from '../testing/describeCluster';
import { testClient, testCluster } from '../testing/testCluster';
import { testNamespace } from '../testing/testNamespace';
import { expectOwnCluster } from './expectOwnCluster';
import { demoFolder, loadDemo } from './loadDemo';
import { readManifests } from './readManifests';

jest.setTimeout(60_000);

describeCluster('the demo company', { needs: ['personas'] }, () => {
  let client: KubeClient;

  beforeAll(() => {
    client = testClient();
  });

  afterAll(() => client.close());

  it('consists of objects that the API server takes', async () => {
    // In a namespace of this test's own, and by dry run: the cluster is shared.
    const namespace = await testNamespace({ prefix: 'demo' });
    const discovery = await discoverResources(client);
    const refused: string[] = [];
    for (const object of readManifests(demoFolder).flatMap(
      ({ objects }) => objects,
    )) {
      const { apiVersion, kind, metadata } = object;
      const resource = discovery.find(apiVersion, kind);
      if (!resource) throw new Error(`${apiVersion} ${kind} is not served.`);
      await client
        .apply(
          resource,
          {
            ...object,
            metadata: resource.namespaced
              ? { ...metadata, namespace }
              : metadata,
          },
          { fieldManager: 'test', force: true, dryRun: true },
        )
        .catch((error: KubeError) => refused.push(error.message));
    }
    expect(refused).toEqual([]);
  });

  it('is only written to a cluster that this package started', async () => {
    await expect(expectOwnCluster(client)).resolves.toBeUndefined();
    const folder = await mkdtemp(path.join(tmpdir(), 'foreign-'));
    try {
      // The same API server by another name stands for somebody else's cluster.
      const foreign = path.join(folder, 'kubeconfig');
      const own = readFileSync(testCluster().kubeconfigPath, 'utf8');
      writeFileSync(foreign, own.replaceAll('127.0.0.1', 'localhost'));
      const before = await client.list(resourceTypes.namespaces);
      await expect(loadDemo({ kubeconfigPath: foreign })).rejects.toThrow(
        /was not started by this project's control plane/,
      );
      const names = ({ items }: typeof before) =>
        items.map(({ metadata }) => metadata.name).filter(isDemo);
      const after = await client.list(resourceTypes.namespaces);
      expect(names(after)).toEqual(names(before));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

function isDemo(namespace: string): boolean {
  return /^div-(payments|logistics|data-platform)-/.test(namespace);
}
