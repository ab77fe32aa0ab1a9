import { mockServices } from '@backstage/backend-test-utils';
import { systemClock } from '@backstage-govern/kube';
import type { SourceStatus } from '@backstage-govern/plugin-govern-common';
import type { Knex } from 'knex';
import { eventually } from '../__testUtils__/eventually';
import { openDatabase } from '../__testUtils__/openDatabase';
import { SourceStore } from '../store/SourceStore';
import { SourceRecorder } from './SourceRecorder';

describe('SourceRecorder', () => {
  let db: Knex;
  let store: SourceStore;
  let sources: SourceStatus[];
  let recorder: SourceRecorder | undefined;

  const source = (
    resource: string,
    values: Partial<SourceStatus> = {},
  ): SourceStatus => ({
    resource,
    state: 'synced',
    objects: 3,
    observedAt: '2026-11-29T00:00:00.000Z',
    resourceVersion: '5',
    lists: 1,
    reason: null,
    ...values,
  });

  const stale = (resource: string) =>
    source(resource, { state: 'stale', reason: 'Cannot reach it.' });

  const starting = (resource: string) =>
    source(resource, {
      state: 'starting',
      observedAt: null,
      resourceVersion: null,
    });

  /** One run, which ends when it has saved what it sees. */
  async function run(now: SourceStatus[]) {
    sources = now;
    recorder = new SourceRecorder({
      cluster: 'local',
      db,
      store,
      reflected: [],
      projections: [
        { id: 'pods', resources: ['pods'] },
        { id: 'nodes', resources: ['nodes'] },
      ],
      sources: () => sources,
      logger: mockServices.logger.mock(),
      clock: systemClock,
    });
    recorder.start();
    await eventually('saved sources', async () => {
      const stored = await store.ofCluster('local');
      const isSaved = sources
        .filter(({ state }) => state !== 'starting')
        .every(({ resource, state, observedAt }) =>
          stored.some(
            one =>
              one.resource === resource &&
              one.state === state &&
              one.observedAt === observedAt,
          ),
        );
      return isSaved || undefined;
    });
    await recorder.stop();
  }

  const announced = async () =>
    (await db('changes').orderBy('number')).map(
      ({ body }: { body: { source: string; reason: string | null } }) =>
        `${body.source}: ${body.reason}`,
    );

  beforeAll(async () => {
    db = await openDatabase();
    store = new SourceStore(db);
  });

  beforeEach(async () => {
    for (const table of ['changes', 'clusters', 'projection_sources']) {
      await db(table).delete();
    }
    await db('clusters').insert({ name: 'local', change: 0 });
  });

  afterEach(() => recorder?.stop());

  afterAll(() => db.destroy());

  it('announces what degrades and what recovers, over runs, once each', async () => {
    await run([source('nodes'), source('pods')]);
    expect(await announced()).toEqual([]);
    await run([source('nodes'), stale('pods')]);
    await run([source('nodes'), stale('pods')]);
    expect(await announced()).toEqual([
      'projection:pods: pods: Cannot reach it.',
    ]);
    await run([source('nodes'), source('pods')]);
    expect((await announced()).slice(1)).toEqual(['projection:pods: null']);
  });

  it('announces the cluster instead of its projections where nothing can be followed', async () => {
    await run([source('nodes'), source('pods')]);
    await run([stale('nodes'), stale('pods')]);
    expect(await announced()).toEqual(['cluster: Cannot reach it.']);
  });

  it('lets the word of an earlier run stand while a new one is starting', async () => {
    await run([source('nodes'), stale('pods')]);
    const later = '2026-11-29T01:00:00.000Z';
    const latest = '2026-11-29T02:00:00.000Z';
    await run([source('nodes', { observedAt: later }), starting('pods')]);
    await run([source('nodes', { observedAt: latest }), starting('pods')]);
    expect(await store.ofCluster('local')).toMatchObject([
      { resource: 'nodes', observedAt: latest },
      {
        resource: 'pods',
        state: 'stale',
        observedAt: '2026-11-29T00:00:00.000Z',
        resourceVersion: '5',
      },
    ]);
    expect(await announced()).toEqual([
      'projection:pods: pods: Cannot reach it.',
    ]);
  });
});
