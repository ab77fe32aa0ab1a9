import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { GovernClient } from '@backstage-govern/plugin-govern-common';
import { governPlugin } from '../plugin';

/** A running kernel, with a client that is signed in as a user. */
export interface RunningGovern {
  client: GovernClient;
  /** Base address of the API, without a slash at its end. */
  baseUrl: string;
  /** Headers of a signed-in user. */
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the plugin in a real backend on a real database; only sign-in is faked. */
export async function startGovern(options: {
  databaseUrl: string;
  clusters: object[];
}): Promise<RunningGovern> {
  const backend = await startTestBackend({
    features: [
      governPlugin,
      mockServices.rootConfig.factory({
        data: {
          govern: { clusters: options.clusters },
          backend: {
            database: {
              client: 'pg',
              connection: options.databaseUrl,
              pluginDivisionMode: 'schema',
              // The service never closes its pools, and idle connections would hold jest open.
              knexConfig: { pool: { min: 0, idleTimeoutMillis: 100 } },
            },
          },
        },
      }),
    ],
  });
  const origin = `http://127.0.0.1:${backend.server.port()}`;
  const headers = { authorization: mockCredentials.user.header() };
  return {
    headers,
    baseUrl: `${origin}/api/govern`,
    client: new GovernClient({
      discoveryApi: { getBaseUrl: async id => `${origin}/api/${id}` },
      fetchApi: {
        fetch: (input, init) =>
          fetch(input, { ...init, headers: { ...init?.headers, ...headers } }),
      },
    }),
    stop: () => backend.stop(),
  };
}
