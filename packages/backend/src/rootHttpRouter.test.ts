import { createServer, type AddressInfo } from 'node:net';
import { createBackend } from '@backstage/backend-defaults';
import { rootHttpRouterServiceFactory } from '@backstage/backend-defaults/rootHttpRouter';
import { mockServices } from '@backstage/backend-test-utils';
import eventsPlugin from '@backstage/plugin-events-backend';
import { testDatabase } from '@backstage-govern/control-plane';
import { rootHttpRouter } from './rootHttpRouter';

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => {
    server.close(resolve);
  });
  return port;
}

jest.setTimeout(30_000);

describe('rootHttpRouter', () => {
  const mode = process.env.NODE_ENV;

  afterEach(() => {
    Object.assign(process.env, { NODE_ENV: mode });
  });

  /** What a caller without credentials is answered by a backend in development mode. */
  async function refusal(router: typeof rootHttpRouterServiceFactory) {
    Object.assign(process.env, { NODE_ENV: 'development' });
    const port = await freePort();
    const backend = createBackend();
    backend.add(router);
    backend.add(mockServices.rootLogger.factory());
    backend.add(
      mockServices.rootConfig.factory({
        data: {
          backend: {
            baseUrl: `http://127.0.0.1:${port}`,
            listen: { host: '127.0.0.1', port },
            database: {
              client: 'pg',
              connection: await testDatabase(),
              pluginDivisionMode: 'schema',
              // The database service leaves its pools open when it stops.
              knexConfig: { pool: { min: 0, idleTimeoutMillis: 100 } },
            },
          },
        },
      }),
    );
    // Any plugin would do: nothing of it is reached.
    backend.add(eventsPlugin);
    await backend.start();
    const response = await fetch(`http://127.0.0.1:${port}/api/events/any`);
    const body = await response.json();
    await backend.stop();
    return body;
  }

  it('sends no stack trace with a refusal, in development mode neither', async () => {
    const { error, response } = await refusal(
      rootHttpRouter as typeof rootHttpRouterServiceFactory,
    );
    expect(response).toEqual({ statusCode: 401 });
    expect(error).toEqual({
      name: 'AuthenticationError',
      message: expect.any(String),
    });
  });

  it('is needed: the router that comes with Backstage sends it', async () => {
    const { error } = await refusal(rootHttpRouterServiceFactory);
    expect(error.stack).toContain('AuthenticationError');
  });
});
