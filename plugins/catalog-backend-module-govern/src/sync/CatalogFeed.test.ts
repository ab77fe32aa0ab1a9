import { mockServices } from '@backstage/backend-test-utils';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { EntityProviderMutation } from '@backstage/plugin-catalog-node';
import { namespaceRow, workloadRow } from '../__testUtils__/rows';
import { ScriptedGovern } from '../__testUtils__/ScriptedGovern';
import { CatalogFeed } from './CatalogFeed';
import { ClusterMirror } from './ClusterMirror';
import { EntityWriter } from './EntityWriter';
import { SharedMirror } from './SharedMirror';

const context = {
  primaryCluster: 'home',
  defaultOwner: 'group:default/platform',
};

describe('CatalogFeed', () => {
  const warn = jest.fn();
  const info = jest.fn();
  const logger = { ...mockServices.logger.mock(), warn, info };
  let govern: ScriptedGovern;
  let stopping: AbortController;
  let running: Promise<void>;
  let writers: EntityWriter[];
  /** What the catalog holds, by provider: what it was told, applied. */
  let catalog: Map<string, Set<string>>;
  let fulls: string[];
  let time: number;

  beforeEach(() => {
    warn.mockReset();
    info.mockReset();
    govern = new ScriptedGovern();
    stopping = new AbortController();
    writers = [];
    catalog = new Map();
    fulls = [];
    time = 0;
  });

  afterEach(async () => {
    stopping.abort();
    await running;
    for (const writer of writers) await writer.stop();
  });

  // The clock is faked: a wait takes one turn of the event loop and moves the time on.
  const pause = async (ms: number) => {
    time += ms;
    await new Promise(setImmediate);
  };

  async function writerOf(name: string): Promise<EntityWriter> {
    const writer = new EntityWriter({ name, logger, pause, random: () => 0 });
    const held = catalog.get(name) ?? new Set<string>();
    catalog.set(name, held);
    await writer.connect({
      refresh: async () => undefined,
      applyMutation: async (mutation: EntityProviderMutation) => {
        if (mutation.type === 'full') {
          fulls.push(name);
          held.clear();
        }
        const added =
          mutation.type === 'full' ? mutation.entities : mutation.added;
        for (const { entity } of added) held.add(stringifyEntityRef(entity));
        for (const gone of mutation.type === 'full' ? [] : mutation.removed) {
          if ('entityRef' in gone) held.delete(gone.entityRef);
        }
      },
    });
    writers.push(writer);
    return writer;
  }

  async function start(...clusters: string[]): Promise<void> {
    const mirrors: ClusterMirror[] = [];
    for (const cluster of clusters) {
      const writer = await writerOf(`govern:${cluster}`);
      mirrors.push(new ClusterMirror({ cluster, context, writer }));
    }
    const feed = new CatalogFeed({
      api: govern,
      clusters: mirrors,
      shared: new SharedMirror({
        clusters: mirrors,
        writer: await writerOf('govern'),
        groups: true,
      }),
      logger,
      pause,
      now: () => time,
      random: () => 0,
    });
    running = feed.run(stopping.signal);
  }

  const entities = (provider: string) =>
    [...(catalog.get(provider) ?? [])].sort();

  /** Until the catalog holds exactly these entities of a provider. */
  async function expectHeld(
    provider: string,
    ...refs: string[]
  ): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      if (entities(provider).join() === [...refs].sort().join()) return;
      await new Promise(setImmediate);
    }
    expect(entities(provider)).toEqual([...refs].sort());
  }

  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
  }

  const SYSTEM = 'system:default/div-payments-prod';
  const WEB = 'component:div-payments-prod/web';
  const API = 'component:div-payments-prod/api';

  it('loads what there is over all pages, then follows what changes', async () => {
    const home = govern.addCluster('home');
    govern.pageSize = 1;
    home.namespaces.push(namespaceRow());
    home.workloads.push(
      workloadRow(),
      workloadRow({ name: 'api' }),
      workloadRow({ name: 'migrate', kind: 'Job' }),
    );
    await start('home');
    await expectHeld('govern:home', SYSTEM, WEB, API);
    await expectHeld(
      'govern',
      'domain:default/payments',
      'group:default/payments',
    );

    govern.put(workloadRow({ name: 'db', kind: 'StatefulSet', owner: 'dba' }));
    govern.remove(workloadRow({ name: 'api' }));
    const db = 'component:div-payments-prod/db_statefulset';
    await expectHeld('govern:home', SYSTEM, WEB, db);
    await expectHeld(
      'govern',
      'domain:default/payments',
      'group:default/dba',
      'group:default/payments',
    );
    expect(fulls.sort()).toEqual(['govern', 'govern:home']);
  });

  it('misses nothing that changes between the lists and the stream', async () => {
    const home = govern.addCluster('home');
    home.namespaces.push(namespaceRow());
    home.workloads.push(workloadRow({ name: 'api' }));
    govern.onAsk = what => {
      if (what !== 'workloads home') return;
      // Told before the list is answered: the list holds it already.
      govern.put(workloadRow({ name: 'early' }));
      govern.remove(workloadRow({ name: 'early' }));
      govern.put(workloadRow());
      // Told after it.
      queueMicrotask(() => govern.remove(workloadRow({ name: 'api' })));
    };
    await start('home');
    await expectHeld('govern:home', SYSTEM, WEB);
    await turns(50);
    expect(entities('govern:home')).toEqual([WEB, SYSTEM].sort());
  });

  it('goes on at its cursor after the stream broke', async () => {
    const home = govern.addCluster('home');
    home.namespaces.push(namespaceRow());
    await start('home');
    await expectHeld('govern:home', SYSTEM);
    govern.put(workloadRow());
    await expectHeld('govern:home', SYSTEM, WEB);
    govern.breakStreams();
    govern.put(workloadRow({ name: 'api' }));
    await expectHeld('govern:home', SYSTEM, WEB, API);
    expect(govern.asked.filter(what => what.startsWith('events'))).toEqual([
      'events 0',
      'events 1',
    ]);
    expect(govern.asked.filter(what => what === 'workloads home')).toHaveLength(
      1,
    );
  });

  it('keeps every entity while the govern backend does not answer', async () => {
    const home = govern.addCluster('home');
    home.namespaces.push(namespaceRow());
    home.workloads.push(workloadRow());
    await start('home');
    await expectHeld('govern:home', SYSTEM, WEB);

    govern.onAsk = () => {
      throw new Error('connect ECONNREFUSED');
    };
    govern.breakStreams();
    await turns(50);
    expect(entities('govern:home')).toEqual([WEB, SYSTEM].sort());
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'));

    govern.onAsk = () => undefined;
    govern.remove(workloadRow());
    await expectHeld('govern:home', SYSTEM);
  });

  it('touches nothing of a cluster whose rows may be incomplete, and loads it when they are not', async () => {
    govern.addCluster('home').namespaces.push(namespaceRow());
    const west = govern.addCluster('west');
    west.namespaces.push(
      namespaceRow({ cluster: 'west', division: 'logistics' }),
    );
    govern.degrade('west', 'connection refused');
    catalog.set('govern:west', new Set(['component:a/from-yesterday']));
    catalog.set('govern', new Set(['domain:default/from-yesterday']));
    await start('home', 'west');
    await expectHeld('govern:home', SYSTEM);
    govern.put(workloadRow({ cluster: 'west' }));
    await turns(50);

    expect(entities('govern:west')).toEqual(['component:a/from-yesterday']);
    // What the other cluster names is not known yet, so nothing that all share is taken away.
    await expectHeld(
      'govern',
      'domain:default/from-yesterday',
      'domain:default/payments',
      'group:default/payments',
    );
    const reasons = info.mock.calls.filter(([text]) =>
      String(text).includes('connection refused'),
    );
    expect(reasons).toHaveLength(1);

    govern.degrade('west', null);
    await expectHeld('govern:west', `${SYSTEM}__west`, `${WEB}__west`);
    // The workload says payments, its namespace logistics: both are named.
    await expectHeld(
      'govern',
      'domain:default/logistics',
      'domain:default/payments',
      'group:default/logistics',
      'group:default/payments',
    );
    expect(fulls.sort()).toEqual(['govern', 'govern:home', 'govern:west']);
  });

  it('takes no page for all there is when a later one fails or says that it is incomplete', async () => {
    const home = govern.addCluster('home');
    govern.pageSize = 1;
    home.namespaces.push(namespaceRow());
    home.workloads.push(workloadRow(), workloadRow({ name: 'api' }));
    let lists = 0;
    govern.onAsk = what => {
      if (what !== 'workloads home') return;
      lists += 1;
      if (lists === 2) throw new Error('socket hang up');
      if (lists === 4) govern.degrade('home', 'the watch was lost');
    };
    await start('home');
    for (let turn = 0; turn < 50 && lists < 4; turn += 1) await turns(1);
    await turns(20);
    expect(lists).toBe(4);
    expect(fulls).toEqual([]);
    govern.degrade('home', null);
    await expectHeld('govern:home', SYSTEM, WEB, API);
  });

  it('needs nothing that no entity depends on', async () => {
    const home = govern.addCluster('home');
    home.namespaces.push(namespaceRow());
    home.freshness = {
      ...home.freshness,
      degraded: ['metrics', 'projection:nodes'].map(source => ({
        source,
        reason: 'forbidden',
        lastHealthyAt: null,
      })),
    };
    await start('home');
    await expectHeld('govern:home', SYSTEM);
  });

  it('reads nothing into a cluster that has never been read', async () => {
    const home = govern.addCluster('home');
    home.freshness = { ...home.freshness, observedAt: null };
    await start('home');
    await turns(50);
    expect(fulls).toEqual([]);
  });

  it('reads again and writes the difference when the stream cannot be continued', async () => {
    const home = govern.addCluster('home');
    home.namespaces.push(namespaceRow());
    home.workloads.push(workloadRow());
    await start('home');
    await expectHeld('govern:home', SYSTEM, WEB);

    home.workloads.splice(0, 1, workloadRow({ name: 'api' }));
    govern.tell('resync', { reason: 'the changes in between are gone' });
    await expectHeld('govern:home', SYSTEM, API);
    expect(fulls.filter(name => name === 'govern:home')).toHaveLength(1);
    await turns(50);
    expect(govern.asked.filter(what => what === 'workloads home')).toHaveLength(
      2,
    );
  });

  it('follows namespaces, which the stream does not tell of', async () => {
    const home = govern.addCluster('home');
    await start('home');
    await expectHeld('govern:home');

    // A workload in a namespace that is not known points to it.
    const started = time;
    home.namespaces.push(namespaceRow());
    govern.put(workloadRow());
    await expectHeld('govern:home', SYSTEM, WEB);

    // So does a division's change.
    home.namespaces.push(namespaceRow({ name: 'div-payments-dev' }));
    govern.tell('division_changed', {
      type: 'UPDATED',
      cluster: 'home',
      division: 'payments',
    });
    await expectHeld(
      'govern:home',
      SYSTEM,
      WEB,
      'system:default/div-payments-dev',
    );

    // Both were found long before the next regular look.
    expect(time - started).toBeLessThan(30_000);

    // Nothing points to this one: the next regular look finds it.
    home.namespaces.push(namespaceRow({ name: 'tools', division: null }));
    await turns(150);
    await expectHeld(
      'govern:home',
      SYSTEM,
      WEB,
      'system:default/div-payments-dev',
      'system:default/tools',
    );
  });

  it('writes nothing for changes that no entity shows', async () => {
    const home = govern.addCluster('home');
    home.namespaces.push(namespaceRow());
    home.workloads.push(workloadRow());
    await start('home');
    await expectHeld('govern:home', SYSTEM, WEB);
    await turns(20);
    const [writer] = writers;
    const before = writer.revision;
    govern.put(workloadRow({ health: 'degraded', restarts: 7 }));
    await turns(20);
    expect(writer.revision).toBe(before);
  });
});
