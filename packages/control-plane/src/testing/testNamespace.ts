import { randomBytes } from 'node:crypto';
import {
  KubeClient,
  KubeError,
  KubeObject,
  resourceTypes,
} from '@backstage-govern/kube';
import { waitUntil } from '../process/waitUntil';
import { afterTests } from './afterTests';
import { testClient } from './testCluster';

/** What the namespace is like. */
export interface TestNamespaceOptions {
  /** Begins the name; default `test`. */
  readonly prefix?: string;
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
}

/**
 * Makes a namespace with a unique name for one test file, ready for pods, and gives its name. It is
 * removed when the file's tests are done; what is in it goes in the background.
 */
export async function testNamespace(
  options: TestNamespaceOptions = {},
): Promise<string> {
  const { prefix = 'test', labels, annotations } = options;
  const name = `${prefix}-${randomBytes(4).toString('hex')}`;
  await withClient(async client => {
    const namespace: KubeObject = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels, annotations },
    };
    await client.create(resourceTypes.namespaces, namespace);
    afterTests(() =>
      withClient(cleaner =>
        cleaner
          .delete(resourceTypes.namespaces, { name })
          .catch(ignoreNotFound),
      ),
    );
    await waitForDefaultAccount(client, name);
  });
  return name;
}

// Pods are refused until the controller manager has made the account that they run as.
async function waitForDefaultAccount(client: KubeClient, namespace: string) {
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/default`;
  const there = await waitUntil(
    async () => {
      try {
        await client.request({ path });
        return true;
      } catch (error) {
        ignoreNotFound(error);
        return false;
      }
    },
    { timeoutMs: 20_000 },
  );
  if (!there) {
    throw new Error(
      `Namespace ${namespace} got no default ServiceAccount in 20 s: is the controller manager running?`,
    );
  }
}

async function withClient(work: (client: KubeClient) => Promise<void>) {
  const client = testClient();
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

function ignoreNotFound(error: unknown) {
  if (!(error instanceof KubeError && error.code === 404)) throw error;
}
