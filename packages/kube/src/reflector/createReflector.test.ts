import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { resourceTypes } from '../objects/resourceTypes';
import { ManualClock } from '../testing/ManualClock';
import {
  bookmark,
  expired,
  pod,
  ReflectorScript,
} from '../testing/ReflectorScript';
import { ScriptedReflection } from '../testing/ScriptedReflection';
import { sendStatus } from '../testing/ScriptedServer';
import { until } from '../testing/until';
import { createReflector } from './createReflector';
import { KubeReflector } from './Reflector';

describe('createReflector', () => {
  let scripted: ScriptedReflection;
  let client: KubeClient;
  let clock: ManualClock;
  let script: ReflectorScript;
  let reflector: KubeReflector<KubeObject>;
  let told: string[];
  let warnings: string[];

  beforeEach(async () => {
    scripted = await ScriptedReflection.create();
    ({ client, clock, script, reflector, told, warnings } = scripted);
  });

  afterEach(() => scripted.stop());

  const names = () => scripted.names();
  const followed = () => scripted.followed();
  const waitsFor = (ms: number) => scripted.waitsFor(ms);
  const backOff = (ms: number) => scripted.backOff(ms);

  it('lists, then watches from where the list ended', async () => {
    expect(reflector.status).toMatchObject({ state: 'starting', lists: 0 });
    reflector.start();
    await reflector.whenSynced();
    await script.watching(1);
    expect(told).toEqual(['added a', 'added b', 'synced 10']);
    expect(script.lists[0].query).toEqual({ limit: '500' });
    expect(script.watches[0].request.query).toEqual({
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: '10',
      timeoutSeconds: '290',
    });
    expect(reflector.status).toEqual({
      state: 'synced',
      objects: 2,
      observedAt: new Date(clock.now()),
      resourceVersion: '10',
      lists: 1,
      reason: undefined,
    });
    expect(reflector.metrics).toMatchObject({
      objects: 2,
      lagMs: 0,
      lists: { first: 1 },
      events: { added: 2, updated: 0, deleted: 0, bookmark: 0 },
      interruptions: 0,
    });
  });

  it('tells events in their order and keeps the snapshot up', async () => {
    await followed();
    script.send(
      { type: 'ADDED', object: pod('c', '11') },
      { type: 'MODIFIED', object: pod('a', '12') },
      { type: 'DELETED', object: pod('b', '13') },
    );
    await until('three events', () => told.length === 3);
    expect(told).toEqual(['added c', 'updated a', 'deleted b']);
    expect(names()).toEqual(['a', 'c']);
    expect(
      reflector.get({ namespace: 'shop', name: 'a' })?.metadata.resourceVersion,
    ).toBe('12');
  });

  it('begins the next watch from the last bookmark when the server ends one in good order', async () => {
    await followed();
    script.send(bookmark('40'));
    await until(
      'the bookmark',
      () => reflector.status.resourceVersion === '40',
    );
    script.watches[0].response.end();
    await script.watching(2);
    expect(script.watches[1].request.query.resourceVersion).toBe('40');
    expect(told).toEqual([]);
    expect(script.lists).toHaveLength(1);
  });

  it('lists anew when its version has expired, and finds what was deleted and created meanwhile', async () => {
    await followed();
    script.objects = [pod('b', '2', 'second-b'), pod('c', '20')];
    script.version = '30';
    script.send(expired);
    await backOff(250);
    await script.watching(2);
    expect(told).toEqual([
      'stale',
      'deleted a',
      'deleted b',
      'added b second-b',
      'added c',
      'synced 30',
    ]);
    expect(script.watches[1].request.query.resourceVersion).toBe('30');
    expect(reflector.status).toMatchObject({ state: 'synced', lists: 2 });
  });

  it('keeps the last good snapshot while it cannot list', async () => {
    await followed();
    script.refuse = (_request, response) => {
      sendStatus(response, 503, 'ServiceUnavailable');
      return true;
    };
    script.send(expired);
    await backOff(250);
    await backOff(500);
    await waitsFor(1000);
    expect(reflector.status).toMatchObject({ state: 'stale', objects: 2 });
    expect(reflector.status.reason).toContain('ServiceUnavailable');
    expect(names()).toEqual(['a', 'b']);
    script.refuse = () => false;
    clock.advance(1000);
    await until('synced again', () => reflector.status.state === 'synced');
    expect(told.at(-1)).toBe('synced 10');
  });

  it('waits as long as the server asks', async () => {
    script.refuse = (_request, response) => {
      const headers = { 'retry-after': '17' };
      sendStatus(response, 429, 'TooManyRequests', { headers });
      return true;
    };
    reflector.start();
    await waitsFor(17_000);
    // Nothing was ever listed, so that nothing can be stale.
    expect(reflector.status.state).toBe('starting');
    expect(reflector.status.reason).toContain('TooManyRequests');
  });

  it('says that it is forbidden, asks seldom, and follows once it may', async () => {
    script.refuse = (_request, response) => {
      sendStatus(response, 403, 'Forbidden');
      return true;
    };
    reflector.start();
    await waitsFor(15_000);
    expect(reflector.status).toMatchObject({ state: 'forbidden', objects: 0 });
    expect(reflector.status.reason).toContain('Cannot list pods');
    script.refuse = () => false;
    clock.advance(15_000);
    await reflector.whenSynced();
    expect(reflector.status).toMatchObject({
      state: 'synced',
      reason: undefined,
    });
  });

  it('goes on from where it was when the connection is cut', async () => {
    await followed();
    script.send({ type: 'ADDED', object: pod('c', '11') });
    await until('the event', () => told.length === 1);
    script.watches[0].response.destroy();
    await backOff(250);
    await script.watching(2);
    expect(script.watches[1].request.query.resourceVersion).toBe('11');
    expect(script.lists).toHaveLength(1);
    expect(told).toEqual(['added c']);
  });

  it('is stale while a watch that was cut cannot be reopened', async () => {
    await followed();
    script.refuse = ({ query }, response) => {
      if (query.watch) sendStatus(response, 500, 'InternalError');
      return Boolean(query.watch);
    };
    script.watches[0].response.destroy();
    await backOff(250);
    await until('stale', () => reflector.status.state === 'stale');
    script.refuse = () => false;
    await backOff(500);
    await script.watching(2);
    await until('synced', () => reflector.status.state === 'synced');
    expect(told).toEqual(['stale', 'synced 10']);
    expect(script.lists).toHaveLength(1);
  });

  it('does not reopen at once a watch that ends at once', async () => {
    script.refuse = ({ query }, response) => {
      if (query.watch) response.end();
      return Boolean(query.watch);
    };
    reflector.start();
    await backOff(250);
    await backOff(500);
    await backOff(1000);
    await until('stale', () => reflector.status.state === 'stale');
    expect(reflector.status.reason).toContain('ended at once');
  });

  it('leaves out of the snapshot what reduce drops', async () => {
    const reduced = createReflector<KubeObject>({
      client,
      resource: resourceTypes.pods,
      clock,
      reduce: ({ apiVersion, kind, metadata }) => ({
        apiVersion,
        kind,
        metadata: { ...metadata, labels: { seen: 'yes' } },
      }),
    });
    reduced.start();
    await script.watching(1);
    script.send({ type: 'ADDED', object: pod('c', '11') });
    await until('the event', () => reduced.list().length === 3);
    expect(reduced.list().map(({ metadata }) => metadata.labels?.seen)).toEqual(
      ['yes', 'yes', 'yes'],
    );
    await reduced.stop();
  });

  it('goes on when a listener fails, and tells the others', async () => {
    const seen: string[] = [];
    reflector.subscribe(() => {
      throw new Error('listener is broken');
    });
    const unsubscribe = reflector.subscribe(({ type }) => seen.push(type));
    reflector.start();
    await script.watching(1);
    expect(seen).toEqual(['added', 'added', 'synced']);
    expect(warnings.join()).toContain('listener is broken');
    unsubscribe();
    script.send({ type: 'ADDED', object: pod('c', '11') });
    await until('the event', () => told.includes('added c'));
    expect(seen).toHaveLength(3);
  });

  it('leaves no connection and no timer when it is stopped, and can be started again', async () => {
    await followed();
    await waitsFor(8_000);
    await reflector.stop();
    expect(clock.waiting).toEqual([]);
    await until(
      'the watch is closed',
      () => script.watches[0].response.destroyed,
    );
    expect(reflector.status).toMatchObject({ state: 'stale', objects: 2 });
    reflector.start();
    await script.watching(2);
    expect(script.watches[1].request.query.resourceVersion).toBe('10');
    await until('synced', () => reflector.status.state === 'synced');
  });

  it('stops at once while it backs off', async () => {
    script.refuse = (_request, response) => {
      sendStatus(response, 500, 'InternalError');
      return true;
    };
    reflector.start();
    await waitsFor(250);
    await reflector.stop();
    expect(clock.waiting).toEqual([]);
    expect(script.lists).toHaveLength(1);
  });

  it('gives up waiting for the first list when the caller does', async () => {
    const controller = new AbortController();
    const waiting = reflector.whenSynced(controller.signal);
    controller.abort(new Error('no time left'));
    await expect(waiting).rejects.toThrow('no time left');
  });
});
