import { existsSync } from 'node:fs';
import { KubeConfig } from '@kubernetes/client-node';

export interface LoadKubeConfigOptions {
  /** A kubeconfig file. Unless given, kubectl's own order: `KUBECONFIG`, then `~/.kube/config`. */
  path?: string;
  /** The file's current context unless given. */
  context?: string;
  /** Use the ServiceAccount mounted into this pod, and no file. */
  inCluster?: boolean;
}

/**
 * Loads the address and credentials of one cluster.
 *
 * @throws Error when there is no such file or context, or the context names a cluster or user that is not there.
 */
export function loadKubeConfig(
  options: LoadKubeConfigOptions = {},
): KubeConfig {
  const kubeConfig = new KubeConfig();
  if (options.inCluster) {
    if (!process.env.KUBERNETES_SERVICE_HOST) {
      throw new Error(
        'Not running in a pod: KUBERNETES_SERVICE_HOST is not set. Name a kubeconfig instead.',
      );
    }
    kubeConfig.loadFromCluster();
    return kubeConfig;
  }
  const source = load(kubeConfig, options.path);
  if (options.context !== undefined) {
    kubeConfig.setCurrentContext(options.context);
  }
  checkContext(kubeConfig, source);
  return kubeConfig;
}

function load(kubeConfig: KubeConfig, path: string | undefined): string {
  if (path === undefined) {
    kubeConfig.loadFromDefault();
    // The library falls back to an address that nobody configured.
    if (kubeConfig.getCurrentContext() === 'loaded-context') {
      throw new Error(
        'There is no kubeconfig: set KUBECONFIG, or put one at ~/.kube/config.',
      );
    }
    return process.env.KUBECONFIG || '~/.kube/config';
  }
  if (!existsSync(path)) {
    throw new Error(
      `Kubeconfig "${path}" does not exist: check the path, or leave it out to use kubectl's own.`,
    );
  }
  try {
    kubeConfig.loadFromFile(path);
  } catch (error) {
    throw new Error(
      `Kubeconfig "${path}" cannot be read: ${
        error instanceof Error ? error.message : error
      }. Check it with "kubectl config view".`,
      { cause: error },
    );
  }
  return path;
}

function checkContext(kubeConfig: KubeConfig, source: string): void {
  const name = kubeConfig.getCurrentContext();
  const known = kubeConfig.getContexts().map(context => context.name);
  if (!name || !known.includes(name)) {
    throw new Error(
      `Kubeconfig "${source}" has no context "${name ?? ''}": use one of ${
        known.join(', ') || '(it has none)'
      }.`,
    );
  }
  const context = kubeConfig.getContextObject(name);
  if (!kubeConfig.getCurrentCluster()) {
    throw new Error(
      `Context "${name}" of kubeconfig "${source}" names the cluster "${context?.cluster}", which is not in it: correct the context.`,
    );
  }
  if (!kubeConfig.getCurrentUser()) {
    throw new Error(
      `Context "${name}" of kubeconfig "${source}" names the user "${context?.user}", which is not in it: correct the context.`,
    );
  }
}
