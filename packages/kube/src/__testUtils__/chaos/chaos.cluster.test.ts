import { describeCluster } from '@backstage-govern/control-plane';
import { runChaos } from './runChaos';
import { slopePerHour } from './slopePerHour';

/** What is left of 3 s when the first of two requests is long on its way and the second is not. */
const LISTS_APART_MS = 2_500;

describeCluster('two reflectors in a storm of faults', () => {
  it('are right in the end, told of no deletion that was none, and listed seldom', async () => {
    const { wrongs, reflectors, changes, faults, listsApartMs } =
      await runChaos({
        seed: 7,
        durationMs: 20_000,
        rate: 50,
        settleMs: 90_000,
        guards: {
          listEveryMs: 3_000,
          checkEveryMs: 800,
          pingLimitMs: 1_500,
          initialSilenceMs: 3_000,
        },
      });
    expect(wrongs).toEqual([]);
    expect(reflectors.map(({ agrees }) => agrees)).toEqual([true, true]);
    expect(listsApartMs ?? Infinity).toBeGreaterThan(LISTS_APART_MS);
    expect(changes).toBeGreaterThan(50);
    expect(Object.keys(faults).length).toBeGreaterThan(1);
  }, 240_000);
});

describe('slopePerHour', () => {
  it('finds the growth in samples with noise, and none in level ones', () => {
    const samples = (growth: number) =>
      Array.from({ length: 600 }, (_, second) => ({
        at: second * 1_000,
        value: 200 + (growth * second) / 3_600 + (second % 2 ? 3 : -3),
      }));
    expect(slopePerHour(samples(12))).toBeCloseTo(12, 0);
    expect(Math.abs(slopePerHour(samples(0)))).toBeLessThan(0.5);
    expect(slopePerHour([{ at: 0, value: 5 }])).toBe(0);
  });
});
