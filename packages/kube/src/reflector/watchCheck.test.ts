import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { resourceTypes } from '../objects/resourceTypes';
import { ManualClock } from '../testing/ManualClock';
import { expired, pod, ReflectorScript } from '../testing/ReflectorScript';
import { ScriptedReflection } from '../testing/ScriptedReflection';
import { sendStatus } from '../testing/ScriptedServer';
import { until } from '../testing/until';
import { createReflector } from './createReflector';
import { KubeReflector } from './Reflector';

describe('a watch that is checked', () => {
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
