import { setTimeout } from 'node:timers/promises';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
  type TestBackend,
} from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import catalogPlugin from '@backstage/plugin-catalog-backend';
import catalogModuleGovern from '@backstage-govern/plugin-catalog-backend-module-govern';
import governPlugin from '@backstage-govern/plugin-govern-backend';

/** How a test cluster is reached. */
export interface TestPortalCluster {
  name: string;
  kubeconfig: string;
  context?: string;
}

/**
 * The kernel and the catalog as two backends of their own on one database, so that each can be
 * restarted without the other.
 */
export class TestPortal {
  readonly #databaseUrl: string;
  #kernel: TestBackend | undefined;
  #catalog: TestBackend | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async startKernel(clusters: TestPortalCluster[]): Promise<void> {
    this.#kernel = await startTestBackend({
      features: [governPlugin, this.#config(clusters)],
    });
  }

  async startCatalog(clusters: TestPortalCluster[]): Promise<void> {
    this.#catalog = await startTestBackend({
      features: [
        catalogPlugin,
        catalogModuleGovern,
        this.#config(clusters),
        // The kernel's address, which is nobody's while it is down.
        mockServices.discovery.mock({
          getBaseUrl: async () => `${this.#kernelUrl()}/api/govern`,
          getExternalBaseUrl: async () => `${this.#kernelUrl()}/api/govern`,
        }).factory,
      ],
    });
  }

  async stopKernel(): Promise<void> {
    await this.#kernel?.stop();
    this.#kernel = undefined;
  }

  async stopCatalog(): Promise<void> {
    await this.#catalog?.stop();
    this.#catalog = undefined;
  }

  /** An entity of the catalog; undefined when there is none, or it is not complete yet. */
  async entity(
    kind: string,
    namespace: string,
    name: string,
  ): Promise<Entity | undefined> {
    const port = this.#catalog?.server.port();
    const response = await fetch(
      `http://localhost:${port}/api/catalog/entities/by-name/${kind}/${namespace}/${name}`,
      { headers: { authorization: mockCredentials.user.header() } },
    );
    if (response.status === 404) {
      await response.arrayBuffer();
      return undefined;
    }
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Entity;
  }

  #kernelUrl(): string {
    return `http://localhost:${this.#kernel?.server.port() ?? 1}`;
  }

  #config(clusters: TestPortalCluster[]) {
    return mockServices.rootConfig.factory({
      data: {
        backend: {
          database: {
            client: 'pg',
            connection: this.#databaseUrl,
            pluginDivisionMode: 'schema',
            // The database service leaves its pools open when it stops.
            knexConfig: { pool: { min: 0, idleTimeoutMillis: 100 } },
          },
        },
        catalog: {
          stitchingStrategy: { pollingInterval: { milliseconds: 200 } },
        },
        govern: { clusters: clusters.map(cluster => ({ ...cluster })) },
      },
    });
  }
}

/** Waits until `look` gives something, and gives that. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
): Promise<T> {
  for (const end = Date.now() + 60_000; ; ) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error('Not seen within a minute.');
    await setTimeout(100);
  }
}
