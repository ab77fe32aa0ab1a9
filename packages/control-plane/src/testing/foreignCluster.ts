import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import {
  createKubeClient,
  KubeClient,
  loadKubeConfig,
} from '@backstage-govern/kube';
import { TestComponent } from './testEnvironment';

/** An existing cluster that tests were told to use. */
export interface ForeignCluster {
  readonly kubeconfigPath: string;
  readonly components: readonly TestComponent[];
}

/**
 * Finds the kubeconfig that has this context, and what of our parts the cluster has.
 *
 * @throws Error when no file has the context, or the cluster cannot be reached.
 */
export async function findForeignCluster(
  context: string,
  env: NodeJS.ProcessEnv,
): Promise<ForeignCluster> {
  const kubeconfigPath = fileWithContext(context, env);
  const client = createKubeClient({
    kubeConfig: loadKubeConfig({ path: kubeconfigPath, context }),
  });
  try {
    return { kubeconfigPath, components: await componentsOf(client) };
  } finally {
    await client.close();
  }
}

function fileWithContext(context: string, env: NodeJS.ProcessEnv): string {
  const files = (
    env.KUBECONFIG || path.join(homedir(), '.kube', 'config')
  ).split(path.delimiter);
  const found = files.filter(existsSync).find(file => {
    try {
      loadKubeConfig({ path: file, context });
      return true;
    } catch {
      return false;
    }
  });
  if (found) return found;
  throw new Error(
    `GOVERN_TEST_KUBE_CONTEXT names the context ${context}, but ${files.join(
      ', ',
    )} has none of that name.`,
  );
}

async function componentsOf(client: KubeClient): Promise<TestComponent[]> {
  const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
  const [ours, nodes] = await Promise.all([
    exists(client, `${roles}/control-plane:kwok`),
    client.request<{ items: unknown[] }>({
      path: '/api/v1/nodes',
      query: { limit: 1 },
    }),
  ]);
  return [
    ...(ours ? (['kwok'] as const) : []),
    // A cluster with nodes runs something that puts pods on them.
    ...(ours || nodes.items.length ? (['scheduler'] as const) : []),
  ];
}

async function exists(client: KubeClient, target: string): Promise<boolean> {
  try {
    await client.request({ path: target });
    return true;
  } catch {
    return false;
  }
}
