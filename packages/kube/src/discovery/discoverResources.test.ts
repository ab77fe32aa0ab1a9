import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import {
  ScriptedServer,
  sendJson,
  sendStatus,
} from '../testing/ScriptedServer';
import { discoverResources } from './discoverResources';

const verbs = ['get', 'list'];
const kindList = 'APIGroupDiscoveryList';

function aggregated(
  resource: string,
  kind: string,
  scope: string,
  own: string[] = verbs,
) {
  return { resource, responseKind: { kind }, scope, verbs: own };
}

describe('discoverResources', () => {
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

  it('reports a group whose server is down, and hides no other', async () => {
    server.answer(({ path }, response) =>
      sendJson(response, {
        kind: kindList,
        items:
          path === '/api'
            ? [
                {
                  versions: [
                    {
                      version: 'v1',
                      resources: [aggregated('pods', 'Pod', 'Namespaced')],
                    },
                  ],
                },
              ]
            : [
                {
                  metadata: { name: 'metrics.example.com' },
                  versions: [{ version: 'v1', freshness: 'Stale' }],
                },
                {
                  metadata: { name: 'example.com' },
                  versions: [
                    {
                      version: 'v2',
                      resources: [aggregated('ships', 'Ship', 'Cluster')],
                    },
                    {
                      version: 'v1',
                      resources: [
                        aggregated('ships', 'Ship', 'Cluster'),
                        aggregated('boats', 'Boat', 'Cluster'),
                        aggregated('parents', 'Parent', 'Cluster', []),
                      ],
                    },
                  ],
                },
              ],
      }),
    );
    const { resources, failures, find } = await discoverResources(client);
    expect(failures).toEqual([
      {
        group: 'metrics.example.com',
        version: 'v1',
        reason: 'the server behind this group does not answer',
      },
    ]);
    expect(
      resources.map(
        ({ version, plural, preferred }) => `${version} ${plural} ${preferred}`,
      ),
    ).toEqual([
      'v1 pods true',
      'v2 ships true',
      'v1 ships false',
      'v1 boats true',
    ]);
    expect(find('v1', 'Pod')).toEqual({
      group: '',
      version: 'v1',
      plural: 'pods',
      kind: 'Pod',
      namespaced: true,
      verbs,
      preferred: true,
    });
    expect(server.received).toHaveLength(2);
  });

  it('asks group by group where the server knows only that, and reports the ones that fail', async () => {
    const answers: Record<string, unknown> = {
      '/api': { kind: 'APIVersions', versions: ['v1'] },
      '/apis': {
        kind: 'APIGroupList',
        groups: [
          {
            name: 'example.com',
            versions: [{ version: 'v1' }, { version: 'v2' }],
            preferredVersion: { version: 'v2' },
          },
          { name: 'broken.example.com', versions: [{ version: 'v1' }] },
        ],
      },
      '/api/v1': {
        resources: [
          { name: 'pods', kind: 'Pod', namespaced: true, verbs },
          { name: 'pods/log', kind: 'Pod', namespaced: true, verbs },
        ],
      },
      '/apis/example.com/v1': {
        resources: [{ name: 'ships', kind: 'Ship', namespaced: false, verbs }],
      },
      '/apis/example.com/v2': {
        resources: [{ name: 'ships', kind: 'Ship', namespaced: false, verbs }],
      },
    };
    server.answer(({ path }, response) => {
      if (answers[path]) sendJson(response, answers[path]);
      else sendStatus(response, 503, 'ServiceUnavailable');
    });
    const { resources, failures } = await discoverResources(client);
    expect(
      resources.map(
        ({ version, plural, preferred }) => `${version} ${plural} ${preferred}`,
      ),
    ).toEqual(['v1 pods true', 'v2 ships true', 'v1 ships false']);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({
      group: 'broken.example.com',
      version: 'v1',
    });
    expect(failures[0].reason).toContain('ServiceUnavailable');
  });

  it('fails when the API server itself does not answer', async () => {
    server.answer((_request, response) =>
      sendStatus(response, 500, 'InternalError'),
    );
    await expect(discoverResources(client)).rejects.toMatchObject({
      reason: 'InternalError',
    });
  });
});
