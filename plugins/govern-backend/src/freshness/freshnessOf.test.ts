import type { SourceStatus } from '@backstage-govern/plugin-govern-common';
import { degradedSources } from './degradedSources';
import { freshnessOf, type FreshnessFacts } from './freshnessOf';

const time = (seconds: number) => new Date(seconds * 1000).toISOString();

const source = (
  resource: string,
  values: Partial<SourceStatus> = {},
): SourceStatus => ({
  resource,
  state: 'synced',
  objects: 1,
  observedAt: time(100),
  resourceVersion: '5',
  lists: 1,
  reason: null,
  ...values,
});

const workloads = {
  id: 'workloads',
  resources: ['pods', 'apps/deployments'],
  isCurrent: true,
};
const nodes = { id: 'nodes', resources: ['nodes'], isCurrent: true };

const facts = (values: Partial<FreshnessFacts> = {}): FreshnessFacts => ({
  cluster: 'local',
  projections: [workloads],
  sources: [source('pods'), source('apps/deployments'), source('nodes')],
  storedSources: [],
  behindSince: undefined,
  isFailing: false,
  ...values,
});

describe('freshnessOf', () => {
  it('is as current as the source that has been silent longest, of those that the answer needs', () => {
    const sources = [
      source('pods', { observedAt: time(90), resourceVersion: '3' }),
      source('apps/deployments', { resourceVersion: '4' }),
      source('nodes', { observedAt: time(10) }),
    ];
    expect(freshnessOf(facts({ sources }), 100_500)).toEqual({
      observedAt: time(90),
      resourceVersion: '4',
      lagSeconds: 10.5,
      degraded: [],
    });
  });

  it('is not more current than what is still to be written', () => {
    expect(freshnessOf(facts({ behindSince: 95_000 }), 100_000)).toMatchObject({
      observedAt: time(95),
      lagSeconds: 5,
    });
  });

  it('is unknown, not zero, before anything was read', () => {
    const never = { observedAt: null, lists: 0, resourceVersion: null };
    const sources = [
      source('pods', { ...never, state: 'starting' }),
      source('apps/deployments'),
      source('nodes'),
    ];
    const projections = [{ ...workloads, isCurrent: false }];
    expect(freshnessOf(facts({ sources, projections }), 100_000)).toEqual({
      observedAt: null,
      resourceVersion: null,
      lagSeconds: null,
      degraded: [
        {
          source: 'projection:workloads',
          reason: expect.stringContaining('pods: It is being read'),
          lastHealthyAt: null,
        },
      ],
    });
  });

  it('is as old as an earlier run left the rows, until they are of this one', () => {
    const projections = [{ ...workloads, isCurrent: false }];
    const storedSources = [
      source('pods', { observedAt: time(20), resourceVersion: '1' }),
      source('apps/deployments', { observedAt: time(30) }),
    ];
    expect(
      freshnessOf(facts({ projections, storedSources }), 100_000),
    ).toMatchObject({
      observedAt: time(20),
      lagSeconds: 80,
      degraded: [{ source: 'projection:workloads', lastHealthyAt: time(20) }],
    });
  });

  it('says that rows cannot be written', () => {
    const { degraded } = freshnessOf(
      facts({ isFailing: true, behindSince: 40_000 }),
      100_000,
    );
    expect(degraded).toEqual([
      {
        source: 'projection:workloads',
        reason: expect.stringContaining('cannot be written'),
        lastHealthyAt: time(40),
      },
    ]);
  });

  it('goes by the others where one source is forbidden, and says so', () => {
    const sources = [
      source('pods', {
        state: 'forbidden',
        observedAt: null,
        reason: 'Cannot list pods.',
      }),
      source('apps/deployments'),
    ];
    expect(freshnessOf(facts({ sources }), 100_000)).toMatchObject({
      observedAt: time(100),
      degraded: [
        {
          source: 'projection:workloads',
          reason: 'pods: Cannot list pods.',
          lastHealthyAt: null,
        },
      ],
    });
  });
});

describe('degradedSources', () => {
  const stale = (resource: string, seconds: number) =>
    source(resource, {
      state: 'stale',
      observedAt: time(seconds),
      reason: 'Cannot reach it.',
    });

  it('names the cluster once where nothing of it can be followed', () => {
    expect(
      degradedSources(
        'local',
        [workloads, nodes],
        [stale('pods', 5), stale('apps/deployments', 9), stale('nodes', 7)],
      ),
    ).toEqual([
      { source: 'cluster', reason: 'Cannot reach it.', lastHealthyAt: time(9) },
    ]);
  });

  it('names each projection that a missing source belongs to', () => {
    expect(
      degradedSources(
        'local',
        [workloads, nodes],
        [stale('pods', 5), source('apps/deployments'), source('nodes')],
      ),
    ).toEqual([
      {
        source: 'projection:workloads',
        reason: 'pods: Cannot reach it.',
        lastHealthyAt: time(5),
      },
    ]);
  });

  const forbidden = (resource: string) =>
    source(resource, {
      state: 'forbidden',
      observedAt: null,
      // As the client words what a real API server answers.
      reason: `Cannot list ${resource}: ${resource} is forbidden: User "outsider" cannot list resource "${resource}" in API group "" at the cluster scope (Forbidden, 403). Grant the verb by a Role or ClusterRole bound to this user.`,
    });

  it('tells a refusal once, with who may not do what and whom to ask, and in short where it is needed again', () => {
    const pods = { id: 'pods', resources: ['pods'] };
    const degraded = degradedSources(
      'local',
      [workloads, pods, nodes],
      [forbidden('pods'), forbidden('apps/deployments'), forbidden('nodes')],
    );
    expect(degraded.map(({ reason }) => reason)).toEqual([
      "User outsider may not list pods, apps/deployments and nodes in cluster local (Kubernetes: forbidden). Ask the cluster's administrators to grant it by a ClusterRole bound to this user.",
      'It needs pods, which user outsider may not list (Kubernetes: forbidden).',
      'It needs nodes, which user outsider may not list (Kubernetes: forbidden).',
    ]);
  });

  it('tells what is refused and what cannot be reached apart', () => {
    const [{ reason }] = degradedSources(
      'local',
      [workloads],
      [forbidden('pods'), stale('apps/deployments', 5)],
    );
    expect(reason).toMatch(
      /^User outsider may not list pods in cluster local .* apps\/deployments: Cannot reach it\.$/,
    );
  });

  it('gives one reason of several resources once', () => {
    const both = [stale('pods', 5), stale('apps/deployments', 6)];
    const [{ reason }] = degradedSources(
      'local',
      [workloads],
      [...both, source('nodes')],
    );
    expect(reason).toBe('pods, apps/deployments: Cannot reach it.');
  });

  it('is empty when all is well', () => {
    expect(degradedSources('local', [nodes], [source('nodes')])).toEqual([]);
  });
});
