import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { resourceTypes } from '../objects/resourceTypes';
import {
  ScriptedServer,
  sendJson,
  sendStatus,
} from '../testing/ScriptedServer';
import { listAll } from './list';

const item = (name: string) => ({ metadata: { name, namespace: 'shop' } });

describe('listAll', () => {
  let server: ScriptedServer;
  let client: KubeClient;
  beforeEach(async () => {
    server = await ScriptedServer.start(() => undefined);
    client = createKubeClient({ kubeConfig: server.kubeConfig() });
  });
  afterEach(async () => {
    await client.close();
    await server.stop();
  });

  const list = (reduce = (object: KubeObject) => object) =>
    listAll<KubeObject>({
      client,
      resource: resourceTypes.pods,
      pageSize: 1,
      reduce,
      signal: new AbortController().signal,
    });

  it('puts the pages together as of the first one, reducing each object', async () => {
    server.answer(({ query }, response) =>
      sendJson(
        response,
        query.continue
          ? { metadata: { resourceVersion: '8' }, items: [item('b')] }
          : {
              metadata: { resourceVersion: '7', continue: 'next' },
              items: [item('a')],
            },
      ),
    );
    const reduce = (object: KubeObject) => ({
      ...object,
      metadata: { name: object.metadata.name.toUpperCase() },
    });
    const { items, resourceVersion } = await list(reduce);
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['A', 'B']);
    expect(resourceVersion).toBe('7');
    expect(server.received.map(({ query }) => query)).toEqual([
      { limit: '1' },
      { limit: '1', continue: 'next' },
    ]);
  });

  it('begins anew when a page token expires, and drops what it had', async () => {
    let lists = 0;
    server.answer(({ query }, response) => {
      if (query.continue === '1') {
        sendStatus(response, 410, 'Expired');
        return;
      }
      if (!query.continue) lists += 1;
      sendJson(response, {
        metadata: {
          resourceVersion: `${lists}0`,
          continue: query.continue ? undefined : `${lists}`,
        },
        items: [item(`${lists}-${query.continue ? 'last' : 'first'}`)],
      });
    });
    const { items, resourceVersion } = await list();
    expect(items.map(({ metadata }) => metadata.name)).toEqual([
      '2-first',
      '2-last',
    ]);
    expect(resourceVersion).toBe('20');
  });

  it('reads in one piece when the token keeps expiring', async () => {
    server.answer(({ query }, response) => {
      if (query.continue) sendStatus(response, 410, 'Expired');
      else {
        sendJson(response, {
          metadata: {
            resourceVersion: '7',
            continue: query.limit ? 'expires' : '',
          },
          items: [item('a'), ...(query.limit ? [] : [item('b')])],
        });
      }
    });
    expect((await list()).items).toHaveLength(2);
    expect(server.received.at(-1)?.query).toEqual({});
    expect(server.received).toHaveLength(7);
  });
});
