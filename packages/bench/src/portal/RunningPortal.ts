import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createKubeClient,
  loadKubeConfig,
  type KubeClient,
} from '@backstage-govern/kube';
import { GovernClient } from '@backstage-govern/plugin-govern-common';
import { instancesFolder } from '../folders';

/** A portal that runs, as its guest sees it, and its cluster, as its administrator does. */
export interface RunningPortal {
  govern: GovernClient;
  kube: KubeClient;
  /** Whether the catalog has a component. */
  hasComponent(namespace: string, name: string): Promise<boolean>;
}

/**
 * Connects to the instance that `npm start` runs.
 *
 * @throws Error when it does not run, or does not let a guest in
 */
export async function connectPortal(instance: string): Promise<RunningPortal> {
  const folder = path.join(instancesFolder, instance);
  const backendUrl = readBackendUrl(path.join(folder, 'portal.json'), instance);
  const token = await guestToken(backendUrl);
  const authorized: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  return {
    govern: new GovernClient({
      fetchApi: { fetch: authorized },
      discoveryApi: { getBaseUrl: async id => `${backendUrl}/api/${id}` },
    }),
    kube: createKubeClient({
      kubeConfig: loadKubeConfig({
        path: path.join(folder, 'kubeconfig', 'platform-admin'),
      }),
      userAgent: 'backstage-govern-bench',
    }),
    async hasComponent(namespace, name) {
      const response = await authorized(
        `${backendUrl}/api/catalog/entities/by-name/component/${namespace}/${name}`,
      );
      await response.arrayBuffer();
      if (response.status === 404) return false;
      if (response.ok) return true;
      throw new Error(`The catalog answered ${response.status}.`);
    },
  };
}

function readBackendUrl(file: string, instance: string): string {
  try {
    const { backendUrl } = JSON.parse(readFileSync(file, 'utf8')) as {
      backendUrl: string;
    };
    return backendUrl;
  } catch (error) {
    throw new Error(
      `The portal instance '${instance}' does not run here: start it with npm start, or name another with --instance.`,
      { cause: error },
    );
  }
}

async function guestToken(backendUrl: string): Promise<string> {
  const response = await fetch(`${backendUrl}/api/auth/guest/refresh`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  if (!response.ok) {
    throw new Error(
      `The portal at ${backendUrl} answered ${response.status} to a guest's sign-in: see its log.`,
    );
  }
  const { backstageIdentity } = (await response.json()) as {
    backstageIdentity: { token: string };
  };
  return backstageIdentity.token;
}
