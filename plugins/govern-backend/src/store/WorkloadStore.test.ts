import type { Knex } from 'knex';
import { openDatabase } from '../__testUtils__/openDatabase';
import { encodePageCursor } from './pageCursor';
import { SORT_VALUES } from './workloadSort';
import { WorkloadStore } from './WorkloadStore';

describe('WorkloadStore', () => {
  let db: Knex;
  let store: WorkloadStore;

  const row = (name: string, values: object = {}) => ({
    cluster: 'local',
    kind: 'Deployment',
    namespace: 'ns',
    name,
    uid: name,
    created_at: '2026-11-01T00:00:00Z',
    resource_version: '1',
    api_version: 'apps/v1',
    health: 'healthy',
    desired_replicas: 1,
    ready_replicas: 1,
    restarts: 0,
    images: ['nginx:1'],
    ...values,
  });

  const names = async (options: object = {}) =>
    (await store.list({ limit: 100, ...options })).rows.map(({ name }) => name);

  beforeAll(async () => {
    db = await openDatabase();
    store = new WorkloadStore(db);
  });

  beforeEach(async () => {
    await db('workloads').delete();
  });

  afterAll(() => db.destroy());

  it('filters by all filters at once, with the values of one as alternatives', async () => {
    await db('workloads').insert([
      row('a', { division: 'payments', owner: 'x' }),
      row('b', { division: 'payments', health: 'degraded' }),
      row('c', { division: 'logistics', kind: 'Job', namespace: 'other' }),
      row('d', { cluster: 'west' }),
    ]);
    expect(await names({ division: ['payments', 'logistics'] })).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(
      await names({ division: ['payments'], health: ['degraded'] }),
    ).toEqual(['b']);
    expect(await names({ kind: ['Job'], namespace: ['other'] })).toEqual(['c']);
    expect(await names({ owner: ['x'] })).toEqual(['a']);
    expect(await names({ cluster: ['west'] })).toEqual(['d']);
    expect(await names({ cluster: [] })).toEqual([]);
  });

  it('counts every health under all filters but the one by health, whatever the page', async () => {
    await db('workloads').insert([
      row('a', { health: 'degraded' }),
      row('b'),
      row('c'),
      row('d', { health: 'completed', namespace: 'other' }),
    ]);
    const none = {
      degraded: 0,
      progressing: 0,
      unknown: 0,
      healthy: 0,
      suspended: 0,
      completed: 0,
    };
    expect(
      await store.list({
        limit: 1,
        namespace: ['ns'],
        health: ['degraded', 'unknown'],
      }),
    ).toMatchObject({ total: 1, counts: { ...none, degraded: 1, healthy: 2 } });
    expect(await store.list({ limit: 1 })).toMatchObject({
      total: 4,
      counts: { ...none, degraded: 1, healthy: 2, completed: 1 },
    });
    expect(await store.list({ limit: 1, cluster: [] })).toMatchObject({
      total: 0,
      counts: none,
    });
  });

  it('finds text in name, namespace, owner and images, whatever its case and taken literally', async () => {
    await db('workloads').insert([
      row('web-Api'.toLowerCase()),
      row('x', { namespace: 'api-ns' }),
      row('y', { owner: 'Team-API' }),
      row('z', { images: ['a:1', 'registry/API:2'] }),
      row('none', { images: ['under_score', '100%'] }),
    ]);
    expect((await names({ text: 'aPi' })).sort()).toEqual([
      'web-api',
      'x',
      'y',
      'z',
    ]);
    expect(await names({ text: 'r_s' })).toEqual(['none']);
    expect(await names({ text: '0%' })).toEqual(['none']);
    expect(await names({ text: '%' })).toEqual(['none']);
    expect(await names({ text: '\\' })).toEqual([]);
  });

  it('sorts health by severity and unknown figures before zero', async () => {
    await db('workloads').insert([
      row('a', { health: 'completed', requested_cpu_millicores: 0 }),
      row('b', { health: 'degraded', requested_cpu_millicores: null }),
      row('c', { health: 'healthy', requested_cpu_millicores: 9_000_000_000 }),
      row('d', { health: 'progressing', requested_cpu_millicores: 5 }),
    ]);
    expect(await names({ sort: 'health' })).toEqual(['b', 'd', 'c', 'a']);
    expect(await names({ sort: '-health' })).toEqual(['a', 'c', 'd', 'b']);
    expect(await names({ sort: 'requestedCpu' })).toEqual(['b', 'a', 'd', 'c']);
  });

  it.each(SORT_VALUES)(
    'gives every row once over pages by %s, equal values included',
    async sort => {
      const healths = ['healthy', 'degraded', 'unknown'];
      await db('workloads').insert(
        Array.from({ length: 25 }, (_, index) =>
          row(`w${index % 13}`, {
            namespace: `ns${index % 3}`,
            kind: index < 13 ? 'Deployment' : 'Job',
            health: healths[index % 3],
            restarts: index % 4,
            division: index % 2 ? 'payments' : null,
            requested_cpu_millicores: index % 5 ? index % 3 : null,
            requested_memory_bytes: index % 5 ? 2 ** 40 + (index % 3) : null,
            created_at: `2026-11-0${1 + (index % 3)}T00:00:00.25Z`,
          }),
        ),
      );
      const { rows: all, total } = await store.list({ limit: 100, sort });
      expect(total).toBe(25);
      const paged: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.list({ limit: 4, sort, cursor });
        expect(page.total).toBe(25);
        paged.push(...page.rows);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(paged).toEqual(all);
    },
  );

  it('neither repeats nor hides rows when others come and go between pages', async () => {
    await db('workloads').insert(['b', 'd', 'f', 'h'].map(name => row(name)));
    const first = await store.list({ limit: 2 });
    await db('workloads').insert([row('a'), row('e')]);
    await db('workloads').where({ name: 'd' }).delete();
    const second = await store.list({
      limit: 10,
      cursor: first.nextCursor ?? '',
    });
    expect(second.rows.map(({ name }) => name)).toEqual(['e', 'f', 'h']);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    ['rubbish', 'name'],
    [
      encodePageCursor({ sort: 'kind', after: ['a', 'b', 'c', 'd', 'e'] }),
      'name',
    ],
    [encodePageCursor({ sort: 'name', after: ['a'] }), 'name'],
    [
      encodePageCursor({
        sort: 'restarts',
        after: ['1e9', 'b', 'c', 'd', 'e'],
      }),
      'restarts',
    ],
    [
      encodePageCursor({
        sort: 'createdAt',
        after: ['9'.repeat(30), 'b', 'c', 'd', 'e'],
      }),
      'createdAt',
    ],
  ] as const)('refuses the cursor %.30s for sort %s', async (cursor, sort) => {
    await expect(store.list({ limit: 1, cursor, sort })).rejects.toMatchObject({
      fields: [{ field: 'cursor' }],
    });
  });

  it('finds one workload by its whole key', async () => {
    await db('workloads').insert([row('a'), row('a', { cluster: 'west' })]);
    const key = { namespace: 'ns', kind: 'Deployment' as const, name: 'a' };
    expect(await store.get({ cluster: 'west', ...key })).toMatchObject({
      cluster: 'west',
    });
    expect(await store.get({ cluster: 'east', ...key })).toBeUndefined();
  });
});
