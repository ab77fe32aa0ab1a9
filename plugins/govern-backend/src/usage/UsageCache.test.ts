import type { Clock } from '@backstage-govern/kube';
import { sumUsage } from './sumUsage';
import { UsageCache, type UsageByPod } from './UsageCache';

/** Time that stands still until a test moves it. */
class ManualClock implements Clock {
  #now = 1_000_000;
  #timers = new Set<{ at: number; callback: () => void }>();

  now = () => this.#now;

  timer = (ms: number, callback: () => void) => {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  };

  async pass(ms: number) {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.callback();
    }
    await Promise.resolve();
  }
}

const figures: UsageByPod = new Map([
  ['ns/a', { cpuMillicores: 1.5, memoryBytes: 10, at: new Date(0) }],
]);

describe('UsageCache', () => {
  const close = async () => {};

  it('asks once for many callers, and again only when the figures are old', async () => {
    const clock = new ManualClock();
    const read = jest.fn(async () => figures);
    const cache = new UsageCache({ read, close, clock });
    const readings = await Promise.all([cache.get(), cache.get(), cache.get()]);
    expect(readings).toEqual(Array(3).fill({ pods: figures }));
    await clock.pass(14_000);
    await cache.get();
    expect(read).toHaveBeenCalledTimes(1);
    await clock.pass(2_000);
    await cache.get();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('does not wait longer than a second, and has the figures once they came', async () => {
    const clock = new ManualClock();
    let answer: (pods: UsageByPod) => void = () => undefined;
    const read = () =>
      new Promise<UsageByPod>(resolve => {
        answer = resolve;
      });
    const cache = new UsageCache({ read, close, clock });
    const waiting = cache.get();
    await clock.pass(1_000);
    await expect(waiting).resolves.toMatchObject({
      degraded: { source: 'metrics', lastHealthyAt: null },
    });
    answer(figures);
    await expect(cache.get()).resolves.toEqual({ pods: figures });
  });

  it('says why there are none, never gives old ones as current, and recovers', async () => {
    const clock = new ManualClock();
    const read = jest.fn(async (): Promise<UsageByPod> => figures);
    const cache = new UsageCache({ read, close, clock });
    await cache.get();
    read.mockRejectedValue(new Error('no answer'));
    await clock.pass(20_000);
    await expect(cache.get()).resolves.toEqual({ pods: figures });
    await clock.pass(10_000);
    await expect(cache.get()).resolves.toEqual({
      degraded: {
        source: 'metrics',
        reason: 'no answer',
        lastHealthyAt: new Date(1_000_000).toISOString(),
      },
    });
    read.mockResolvedValue(figures);
    await clock.pass(6_000);
    await expect(cache.get()).resolves.toEqual({ pods: figures });
  });

  it('leaves a source that failed alone for a while', async () => {
    const clock = new ManualClock();
    const read = jest.fn().mockRejectedValue(new Error('no answer'));
    const cache = new UsageCache({ read, close, clock });
    await cache.get();
    await cache.get();
    await clock.pass(4_000);
    await cache.get();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('gives up what it asks when it stops', async () => {
    const read = (signal: AbortSignal) =>
      new Promise<UsageByPod>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const ended = jest.fn(close);
    const clock = new ManualClock();
    const cache = new UsageCache({ read, close: ended, clock });
    const waiting = cache.get();
    await cache.stop();
    await expect(waiting).resolves.toMatchObject({
      degraded: { source: 'metrics' },
    });
    expect(ended).toHaveBeenCalled();
  });
});

describe('sumUsage', () => {
  const at = new Date(0);

  it('adds up what was measured and rounds up once', () => {
    expect(
      sumUsage([
        { cpuMillicores: 0.4, memoryBytes: 10, at },
        { cpuMillicores: 0.4, memoryBytes: undefined, at },
        undefined,
      ]),
    ).toEqual({ cpuMillicores: 1, memoryBytes: 10 });
  });

  it('is not known, rather than zero, where nothing was measured', () => {
    const unknown = { cpuMillicores: null, memoryBytes: null };
    expect(sumUsage([])).toEqual(unknown);
    expect(sumUsage([undefined])).toEqual(unknown);
    expect(
      sumUsage([{ cpuMillicores: 0, memoryBytes: undefined, at }]),
    ).toEqual({ cpuMillicores: 0, memoryBytes: null });
  });
});
