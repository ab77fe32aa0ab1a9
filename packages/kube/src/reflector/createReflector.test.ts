import { ServerResponse } from 'node:http';
import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { resourceTypes } from '../objects/resourceTypes';
import { ManualClock } from '../testing/ManualClock';
import {
  ReceivedRequest,
  ScriptedServer,
  sendJson,
  sendStatus,
} from '../testing/ScriptedServer';
import { until } from '../testing/until';
import { createReflector } from './createReflector';
import { KubeReflector } from './Reflector';

function pod(name: string, resourceVersion: string, uid = name): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', uid, resourceVersion },
  };
}

const bookmark = (resourceVersion: string) => ({
  type: 'BOOKMARK',
  object: { kind: 'Pod', apiVersion: 'v1', metadata: { resourceVersion } },
});

const expired = {
  type: 'ERROR',
  object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' },
};

/** How the scripted server lists and watches until a test says otherwise. */
class Script {
  objects: KubeObject[] = [pod('a', '1'), pod('b', '2')];
  version = '10';
  servesInitialEvents = false;
  readonly lists: ReceivedRequest[] = [];
  readonly checks: ReceivedRequest[] = [];
  readonly watches: Array<{
    request: ReceivedRequest;
    response: ServerResponse;
  }> = [];
  /** Says no instead; returns true when it did. */
  refuse: (request: ReceivedRequest, response: ServerResponse) => boolean =
    () => false;

  readonly answer = (request: ReceivedRequest, response: ServerResponse) => {
    const isWatch = request.query.watch === 'true';
    if (request.query.sendInitialEvents && !this.servesInitialEvents) {
      sendStatus(response, 422, 'Invalid');
      return;
    }
    const isCheck = request.headers.accept?.includes('PartialObjectMetadata');
    if (isCheck) this.checks.push(request);
    else if (!isWatch) this.lists.push(request);
    if (this.refuse(request, response)) return;
    if (isWatch) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      this.watches.push({ request, response });
    } else {
      sendJson(response, {
        metadata: { resourceVersion: this.version },
        items: this.objects,
      });
    }
  };

  /** Sends events on the watch opened last. */
  send(...events: unknown[]): void {
    const { response } = this.watches[this.watches.length - 1];
    for (const event of events) response.write(`${JSON.stringify(event)}\n`);
  }

  async watching(count: number): Promise<void> {
    await until(`watch ${count} is open`, () => this.watches.length >= count);
  }
}

describe('createReflector', () => {
  let server: ScriptedServer;
  let client: KubeClient;
  let clock: ManualClock;
  let script: Script;
  let reflector: KubeReflector<KubeObject>;
  let told: string[];
  let warnings: string[];

  beforeEach(async () => {
    script = new Script();
    server = await ScriptedServer.start(script.answer);
    client = createKubeClient({ kubeConfig: server.kubeConfig() });
    clock = new ManualClock();
    told = [];
    warnings = [];
    reflector = createReflector({
      client,
      resource: resourceTypes.pods,
      clock,
      random: () => 0,
      guards: { listEveryMs: 0 },
      logger: {
        debug: () => undefined,
        warn: message => warnings.push(message),
      },
    });
    reflector.subscribe(event => {
      if (event.type === 'synced') told.push(`synced ${event.resourceVersion}`);
      else if (event.type === 'stale') told.push('stale');
      else {
        const { name, uid } = event.object.metadata;
        told.push(`${event.type} ${name}${uid === name ? '' : ` ${uid}`}`);
      }
    });
  });

  afterEach(async () => {
    await reflector.stop();
    await client.close();
    await server.stop();
  });

  const names = () => reflector.list().map(({ metadata }) => metadata.name);

  /** Lists, opens the first watch and forgets what was told so far. */
  const followed = async () => {
    reflector.start();
    await script.watching(1);
    told.length = 0;
  };

  const waitsFor = async (ms: number) => {
    await until(`a wait of ${ms} ms`, () => clock.waiting.includes(ms));
  };

  /** Waits until the reflector backs off, and lets that time pass. */
  const backOff = async (ms: number) => {
    await waitsFor(ms);
    clock.advance(ms);
  };

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

  it('opens a watch anew where its connection can carry no check', async () => {
    await followed();
    script.objects.push(pod('c', '11'));
    script.send({ type: 'ADDED', object: pod('c', '11') });
    await until('the event', () => told.length === 1);
    script.version = '11';
    const lastHeard = clock.now();
    await waitsFor(8_000);
    clock.advance(8_000);
    await script.watching(2);
    expect(script.checks).toHaveLength(1);
    expect(script.watches[1].request.query.resourceVersion).toBe('11');
    await until('the proof', () =>
      Boolean(Number(reflector.status.observedAt) === lastHeard + 8_000),
    );
    expect(reflector.status).toMatchObject({ state: 'synced', lists: 1 });
    expect(told).toEqual(['added c']);
  });

  it('lists anew when the cluster went back to older data', async () => {
    await followed();
    script.version = '5';
    script.objects = [pod('a', '1')];
    await waitsFor(8_000);
    clock.advance(8_000);
    await backOff(250);
    await script.watching(2);
    expect(told).toEqual(['stale', 'deleted b', 'synced 5']);
    expect(warnings.join()).toContain('data were set back');
    expect(reflector.metrics.lists).toMatchObject({ first: 1, rewound: 1 });
  });

  it('lists anew when the cluster has another number of objects in three checks in a row', async () => {
    await followed();
    script.objects = [pod('a', '1')];
    for (let round = 1; round <= 2; round += 1) {
      await waitsFor(8_000);
      clock.advance(8_000);
      await script.watching(round + 1);
    }
    expect(told).toEqual([]);
    await waitsFor(8_000);
    clock.advance(8_000);
    await backOff(250);
    await script.watching(4);
    expect(told).toEqual(['stale', 'deleted b', 'synced 10']);
    expect(reflector.metrics.lists.miscounted).toBe(1);
  });

  it('takes no count for wrong that the server is too busy to give', async () => {
    await followed();
    script.refuse = ({ query }, response) => {
      if (!query.watch) sendStatus(response, 429, 'TooManyRequests');
      return !query.watch;
    };
    await waitsFor(8_000);
    clock.advance(8_000);
    await script.watching(2);
    expect(reflector.status.state).toBe('synced');
    expect(reflector.metrics.checks).toEqual({ answered: 0, postponed: 1 });
  });

  it('is forbidden as soon as a check is refused', async () => {
    await followed();
    script.refuse = (_request, response) => {
      sendStatus(response, 403, 'Forbidden');
      return true;
    };
    await waitsFor(8_000);
    clock.advance(8_000);
    await until('forbidden', () => reflector.status.state === 'forbidden');
    expect(names()).toEqual(['a', 'b']);
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

  describe('where a watch can begin with all objects', () => {
    const initialEnd = (resourceVersion: string) => ({
      type: 'BOOKMARK',
      object: {
        kind: 'Pod',
        apiVersion: 'v1',
        metadata: {
          resourceVersion,
          annotations: { 'k8s.io/initial-events-end': 'true' },
        },
      },
    });

    beforeEach(() => {
      script.servesInitialEvents = true;
    });

    it('reads everything by one watch and goes on with it', async () => {
      reflector.start();
      await script.watching(1);
      expect(script.watches[0].request.query).toMatchObject({
        sendInitialEvents: 'true',
        resourceVersionMatch: 'NotOlderThan',
      });
      expect(script.watches[0].request.query).not.toHaveProperty(
        'resourceVersion',
      );
      script.send(
        { type: 'ADDED', object: pod('a', '1') },
        { type: 'ADDED', object: pod('b', '2') },
        { type: 'DELETED', object: pod('b', '2') },
      );
      expect(told).toEqual([]);
      script.send(initialEnd('10'), { type: 'ADDED', object: pod('c', '11') });
      await until('the first event', () => told.includes('added c'));
      expect(told).toEqual(['added a', 'synced 10', 'added c']);
      expect(script.lists).toEqual([]);
      expect(reflector.status.lists).toBe(1);
    });

    it('keeps the snapshot when such a watch breaks in the middle', async () => {
      reflector.start();
      await script.watching(1);
      script.send({ type: 'ADDED', object: pod('a', '1') }, initialEnd('10'));
      await reflector.whenSynced();
      script.send(expired);
      await backOff(250);
      await script.watching(2);
      script.send({ type: 'ADDED', object: pod('b', '2') });
      script.watches[1].response.destroy();
      await backOff(500);
      await script.watching(3);
      expect(names()).toEqual(['a']);
      expect(told).toEqual(['added a', 'synced 10', 'stale']);
    });

    it('takes one for dead that brings nothing for 20 s', async () => {
      reflector.start();
      await waitsFor(20_000);
      clock.advance(20_000);
      await backOff(250);
      await script.watching(2);
      expect(reflector.status.reason).toContain('no event for 20 s');
    });

    it('lists by pages when the server ignores what it was asked for', async () => {
      reflector.start();
      await script.watching(1);
      script.send({ type: 'ADDED', object: pod('z', '1') }, bookmark('10'));
      await reflector.whenSynced();
      expect(names()).toEqual(['a', 'b']);
      expect(script.lists).toHaveLength(1);
    });
  });

  it('begins no list within 30 s of the one before, whatever happens', async () => {
    const usual = createReflector<KubeObject>({
      client,
      resource: resourceTypes.pods,
      clock,
      random: () => 0,
    });
    const listedAt: number[] = [];
    script.refuse = ({ query }, response) => {
      if (query.watch) return false;
      listedAt.push(clock.now());
      if (listedAt.length === 2) sendStatus(response, 500, 'InternalError');
      return listedAt.length === 2;
    };
    const list = (count: number) =>
      until(`list ${count}`, () => {
        if (listedAt.length >= count) return true;
        clock.advance(100);
        return false;
      });
    usual.start();
    await list(1);
    await script.watching(1);
    script.send(expired);
    await list(2);
    await list(3);
    await usual.stop();
    // The clock moves on while a request is on its way.
    const between = [listedAt[1] - listedAt[0], listedAt[2] - listedAt[1]];
    expect(Math.min(...between)).toBeGreaterThan(29_000);
    expect(Math.max(...between)).toBeLessThan(32_000);
  });
});
