import type { Knex } from 'knex';
import { openDatabase } from '../__testUtils__/openDatabase';
import { KEPT_CHANGES } from '../changes/appendChanges';
import { namespacesProjection } from '../projections/namespaces';
import { ProjectionWriter } from './ProjectionWriter';

describe('ProjectionWriter', () => {
  const at = new Date('2026-11-29T00:00:00Z');
  let db: Knex;
  let writer: ProjectionWriter;

  const row = (name: string, division: string | null, version = '1') => ({
    cluster: 'local',
    name,
    uid: `uid-${name}`,
    created_at: '2026-11-01T00:00:00Z',
    resource_version: version,
    division,
    environment: null,
    owner: null,
    phase: 'Active',
  });

  const write = (rows: ReturnType<typeof row>[], removed: string[] = []) =>
    writer.write('local', [
      {
        projection: namespacesProjection,
        rows,
        removed: removed.map(name => ({ cluster: 'local', name })),
      },
    ]);

  const changes = async () =>
    (await db('changes').orderBy('number')).map(
      ({
        number,
        body,
      }: {
        number: string;
        body: { type: string; division: string };
      }) => `${number} ${body.type} ${body.division}`,
    );

  beforeAll(async () => {
    db = await openDatabase();
    writer = new ProjectionWriter({ db, now: () => at });
  });

  beforeEach(async () => {
    await db('namespaces').delete();
    await db('changes').delete();
    await db('clusters').delete();
    await db('clusters').insert({ name: 'local', change: 100 });
  });

  afterAll(() => db.destroy());

  it('tells a division apart that comes, changes and goes', async () => {
    await write([row('a', 'payments'), row('b', 'payments'), row('c', null)]);
    await write([row('a', 'payments', '2')]);
    await write([row('a', 'logistics', '3')], ['c']);
    await write([], ['b']);
    expect(await changes()).toEqual([
      '101 ADDED payments',
      '102 UPDATED payments',
      '103 ADDED logistics',
      '104 UPDATED payments',
      '105 REMOVED payments',
    ]);
  });

  it('neither writes nor tells a row that is there just so', async () => {
    await write([row('a', 'payments')]);
    const before = await db('namespaces').select('*', db.raw('xmin'));
    await write([row('a', 'payments')], ['never-there']);
    expect(await db('namespaces').select('*', db.raw('xmin'))).toEqual(before);
    expect(await changes()).toHaveLength(1);
  });

  it('lets the uid follow an object that was created anew', async () => {
    await write([row('a', null)]);
    await write([{ ...row('a', null), uid: 'another' }]);
    expect(await db('namespaces').select('name', 'uid')).toEqual([
      { name: 'a', uid: 'another' },
    ]);
  });

  it('writes nothing at all when one row is refused', async () => {
    const broken = { ...row('b', 'x'), created_at: 'not a time' };
    await expect(write([row('a', 'payments'), broken])).rejects.toMatchObject({
      code: expect.stringMatching(/^22/),
    });
    expect(await db('namespaces')).toEqual([]);
    expect(await changes()).toEqual([]);
    expect(await db('clusters').first()).toMatchObject({ change: '100' });
  });

  it('keeps text with a NUL, which PostgreSQL has none of, with a mark in its place', async () => {
    await write([{ ...row('a', null), phase: 'Act\u0000ive' }]);
    expect(await db('namespaces').first()).toMatchObject({
      phase: 'Act\ufffdive',
    });
  });

  it('numbers changes without gaps and in order of commit, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write([row(`n${index}`, `d${index}`)]),
      ),
    );
    const numbers = (await db('changes').orderBy('number')).map(
      ({ number }: { number: string }) => Number(number),
    );
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => 101 + i));
    expect(await db('clusters').first()).toMatchObject({ change: '120' });
  });

  it('takes its turn: a second writer waits for the first to commit', async () => {
    const first = await db.transaction();
    await first('clusters').where({ name: 'local' }).forUpdate();
    let done = false;
    const second = write([row('a', 'payments')]).then(() => {
      done = true;
    });
    await db.raw('SELECT pg_sleep(0.2)');
    expect(done).toBe(false);
    await first.commit();
    await second;
    expect(done).toBe(true);
  });

  it('keeps the newest changes only', async () => {
    await db('clusters').update({ change: KEPT_CHANGES + 5 });
    await db('changes').insert(
      [1, 6, 7].map(number => ({
        cluster: 'local',
        number,
        event: 'division_changed',
        key: 'x',
        body: JSON.stringify({ type: 'ADDED', division: 'old' }),
        at,
      })),
    );
    await write([row('a', 'payments')]);
    expect(await changes()).toEqual([
      '7 ADDED old',
      `${KEPT_CHANGES + 6} ADDED payments`,
    ]);
  });
});
