import { mockServices } from '@backstage/backend-test-utils';
import { systemClock } from '@backstage-govern/kube';
import type { GovernEvent } from '@backstage-govern/plugin-govern-common';
import type { Knex } from 'knex';
import { eventually } from '../__testUtils__/eventually';
import { openDatabase } from '../__testUtils__/openDatabase';
import { appendChanges, lockCluster } from './appendChanges';
import { ChangeFeed } from './ChangeFeed';
import { ChangeStore } from './ChangeStore';

describe('ChangeFeed', () => {
  let db: Knex;
  let feed: ChangeFeed;
  let readers: AbortController[];
  const logger = mockServices.logger.mock();

  const change = (division: string, cluster = 'local') =>
    db.transaction(async trx => {
      await lockCluster(trx, cluster);
      await appendChanges(
        trx,
        cluster,
        [
          {
            name: 'division_changed',
            key: division,
            data: { type: 'UPDATED', cluster, division },
          },
        ],
        new Date(),
      );
    });

  async function startFeed() {
    feed = new ChangeFeed({
      db,
      store: new ChangeStore(db, ['local', 'west']),
      logger,
      clock: systemClock,
    });
    await feed.start();
  }

  function read(cursor?: string) {
    const controller = new AbortController();
    readers.push(controller);
    const seen: GovernEvent[] = [];
    const ended = (async () => {
      for await (const event of feed.follow(cursor, controller.signal)) {
        seen.push(event);
      }
    })();
    const texts = () =>
      seen.map(({ name, id, data }) =>
        'division' in data ? `${id} ${data.division}` : `${id} ${name}`,
      );
    return {
      ended,
      texts,
      has: (count: number) =>
        eventually(`${count} events`, () =>
          seen.length >= count ? texts() : undefined,
        ),
    };
  }

  beforeAll(async () => {
    db = await openDatabase();
  });

  beforeEach(async () => {
    readers = [];
    await db('changes').delete();
    await db('clusters').delete();
    await db('clusters').insert([
      { name: 'local', change: 10 },
      { name: 'west', change: 0 },
      { name: 'not-configured', change: 7 },
    ]);
  });

  afterEach(async () => {
    readers.forEach(reader => reader.abort());
    await feed.stop();
  });

  afterAll(() => db.destroy());

  it('tells each change as it is committed, with the vector after it', async () => {
    await startFeed();
    const reader = read('local:10,west:0');
    // Only changes of one cluster have an order: the next is made when the last was told.
    await change('a');
    await reader.has(1);
    await change('b', 'west');
    await reader.has(2);
    await change('c');
    expect(await reader.has(3)).toEqual([
      'local:11,west:0 a',
      'local:11,west:1 b',
      'local:12,west:1 c',
    ]);
  });

  it('goes on from a cursor older than the process, then live', async () => {
    await change('a');
    await change('b');
    await startFeed();
    const reader = read('local:10,west:0');
    await reader.has(2);
    await change('c');
    expect(await reader.has(3)).toEqual([
      'local:11,west:0 a',
      'local:12,west:0 b',
      'local:13,west:0 c',
    ]);
  });

  it('begins with now where no cursor is given', async () => {
    await change('before');
    await startFeed();
    const reader = read();
    await eventually('reader', async () => {
      await change('after');
      return reader.texts().length > 0 ? true : undefined;
    });
    expect(reader.texts()[0]).toMatch(/ after$/);
  });

  it.each([
    ['rubbish', 'is none'],
    ['local:10', 'lacks a cluster'],
    ['local:10,west:0,east:3', 'names another cluster'],
    ['local:11,west:0', 'is ahead of the database'],
    ['local:3,west:0', 'is older than what is kept'],
  ])('asks to read anew when the cursor %s %s, then goes on', async cursor => {
    await startFeed();
    const reader = read(cursor);
    expect(await reader.has(1)).toEqual(['local:10,west:0 resync']);
    await change('a');
    expect(await reader.has(2)).toEqual([
      'local:10,west:0 resync',
      'local:11,west:0 a',
    ]);
  });

  it('gives a reader who fell behind the pruned table a resync and not a gap', async () => {
    await startFeed();
    for (const name of ['a', 'b', 'c']) await change(name);
    await feed.stop();
    await db('changes').where('number', '<', 13).delete();
    await startFeed();
    const reader = read('local:11,west:0');
    expect(await reader.has(1)).toEqual(['local:13,west:0 resync']);
  });

  it('hears of changes again after its connection was cut', async () => {
    await startFeed();
    const reader = read('local:10,west:0');
    await change('a');
    await reader.has(1);
    await db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await change('b');
    expect(await reader.has(2)).toEqual([
      'local:11,west:0 a',
      'local:12,west:0 b',
    ]);
    await eventually('new connection', async () => {
      const { rows } = await db.raw(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      );
      return rows.length === 1 ? true : undefined;
    });
  });

  it('ends every reader when it stops', async () => {
    await startFeed();
    const reader = read();
    await feed.stop();
    await expect(reader.ended).resolves.toBeUndefined();
  });
});
