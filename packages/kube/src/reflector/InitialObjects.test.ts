import { KubeObject } from '../objects/KubeObject';
import { ManualClock } from '../testing/ManualClock';
import {
  bookmark,
  expired,
  pod,
  ReflectorScript,
} from '../testing/ReflectorScript';
import { ScriptedReflection } from '../testing/ScriptedReflection';
import { until } from '../testing/until';
import { KubeReflector } from './Reflector';

describe('a watch that begins with all objects', () => {
  let scripted: ScriptedReflection;
  let clock: ManualClock;
  let script: ReflectorScript;
  let reflector: KubeReflector<KubeObject>;
  let told: string[];

  beforeEach(async () => {
    scripted = await ScriptedReflection.create();
    ({ clock, script, reflector, told } = scripted);
  });

  afterEach(() => scripted.stop());

  const names = () => scripted.names();
  const waitsFor = (ms: number) => scripted.waitsFor(ms);
  const backOff = (ms: number) => scripted.backOff(ms);

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
