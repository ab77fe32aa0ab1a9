import { CpuCounters } from './CpuCounters';
import { MeasuredContainer } from './measuredContainers';
import { UsageSeries } from './UsageSeries';

const start = Date.UTC(2026, 2, 4, 9);

function container(startedAt: number | undefined): MeasuredContainer {
  return {
    labels: { namespace: 'shop', pod: 'web-1', container: 'web' },
    usage: new UsageSeries({
      workload: 'shop/web',
      pod: 'web-1',
      container: 'web',
      profile: { name: 'web', cpu: 0.5, memory: 0.5, growth: 0 },
      requests: { cpu: 1, memory: 1 },
      growthOrigin: start,
      seed: 'test',
    }),
    startedAt,
  };
}

describe('CpuCounters', () => {
  it('shows the same after many readings as after one, so that a restart of the exporter shows in nothing', () => {
    const counters = new CpuCounters();
    const running = container(start);
    let last = 0;
    for (let at = start; at <= start + 7_200_000; at += 15_000) {
      const [{ seconds }] = counters.read([running], at);
      expect(seconds).toBeGreaterThanOrEqual(last);
      last = seconds;
    }
    const [fresh] = new CpuCounters().read([running], start + 7_200_000);
    expect(last).toBeCloseTo(fresh.seconds, 6);
    expect(last).toBeGreaterThan(0);
  });

  it('starts over with a restarted container and shows nothing while none runs', () => {
    const counters = new CpuCounters();
    counters.read([container(start)], start + 3_600_000);
    expect(counters.read([container(undefined)], start + 3_600_000)).toEqual(
      [],
    );
    const restarted = start + 3_700_000;
    const [{ seconds }] = counters.read([container(restarted)], restarted);
    expect(seconds).toBe(0);
  });
});
