import { degradationNotices } from './degradationNotices';

const forbidden = (resource: string) =>
  `${resource}: Cannot list ${resource}: ${resource} is forbidden: User "portal" cannot list resource "${resource}" in API group "" at the cluster scope`;

function source(name: string, reason: string, lastHealthyAt: string | null) {
  return { source: name, reason, lastHealthyAt };
}

describe('degradationNotices', () => {
  it('says once what the portal may not list, and who may change that', () => {
    const degraded = [
      source('projection:namespaces', forbidden('namespaces'), null),
      source('projection:pods', forbidden('pods'), null),
    ];
    expect(degradationNotices([{ cluster: 'local', degraded }])).toEqual([
      {
        cluster: 'local',
        title: 'The portal may not list in cluster local: namespaces, pods',
        reason:
          'Ask an administrator of the cluster to let portal list and watch them, by a ClusterRole bound to it.',
        lastHealthyAt: null,
        missing:
          'Division, environment and owner may be missing or old. Health, ready pods, restarts and requests may be missing or old.',
        works: '',
        isMild: false,
      },
    ]);
  });

  it('joins sources that one cause stops, since the oldest of them', () => {
    const degraded = [
      source('projection:nodes', 'nodes: Timed out.', '2026-11-29T10:00:00Z'),
      source('projection:pods', 'pods: Timed out.', '2026-11-29T09:00:00Z'),
      source('metrics', 'The store is down.', null),
    ];
    const [pods, metrics] = degradationNotices([
      { cluster: 'local', degraded },
    ]);
    expect(pods).toMatchObject({
      title: 'Not current in cluster local: nodes, pods',
      lastHealthyAt: '2026-11-29T09:00:00Z',
    });
    expect(metrics).toMatchObject({ works: '', isMild: true });
  });

  it('calls other clusters current only while they are', () => {
    const down = [source('cluster', 'Connection refused.', null)];
    const worksBeside = (degraded: typeof down) =>
      degradationNotices([
        { cluster: 'a', degraded: down },
        { cluster: 'b', degraded },
      ])[0].works;
    expect(worksBeside([])).toBe('Other clusters are current.');
    expect(worksBeside(down)).toBe('');
  });
});
