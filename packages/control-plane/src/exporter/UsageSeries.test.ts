import { PROFILE_NAMES, UsageProfile } from './UsageProfile';
import { KNOT_MS, UsageSeries, UsageSeriesOptions } from './UsageSeries';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Wednesday. */
const midweek = Date.UTC(2026, 2, 4);
const saturday = Date.UTC(2026, 2, 7);

function series(
  profile: Partial<UsageProfile> = {},
  options: Partial<UsageSeriesOptions> = {},
) {
  return new UsageSeries({
    workload: 'shop/checkout',
    pod: 'checkout-1',
    container: 'app',
    profile: { name: 'web', cpu: 0.5, memory: 0.6, growth: 0, ...profile },
    requests: { cpu: 2, memory: 1024 ** 3 },
    growthOrigin: midweek,
    seed: 'test',
    ...options,
  });
}

/** The knots from `from` on, for `length` milliseconds. */
function knots(from: number, length: number): number[] {
  return Array.from({ length: length / KNOT_MS }, (_, i) => from + i * KNOT_MS);
}

/** Mean cores over a day, from the integral. */
function meanOfDay(of: UsageSeries, day: number): number {
  return of.cpuSeconds(day, day + DAY) / (DAY / 1000);
}

describe('UsageSeries', () => {
  it('gives the same figures whenever it is asked, and others for another pod or seed', () => {
    const times = Array.from({ length: 50 }, (_, i) => midweek + i * 7_777_777);
    const figures = (of: UsageSeries) =>
      times.map(at => [of.cpuCores(at), of.memoryBytes(at)]);
    const first = figures(series());
    expect(figures(series()).reverse()).toEqual(first.reverse());
    expect(figures(series({}, { pod: 'checkout-2' }))).not.toEqual(first);
    expect(figures(series({}, { seed: 'other' }))).not.toEqual(first);
  });

  it.each(PROFILE_NAMES.filter(name => name !== 'unmeasured'))(
    'has a CPU counter that is the integral of the cores in use (%s)',
    name => {
      const usage = series({ name });
      const from = midweek + 12_345;
      const to = from + 4 * HOUR + 54_321;
      const step = 1_000;
      let numeric = 0;
      for (let at = from; at < to; at += step) {
        const end = Math.min(at + step, to);
        numeric += (usage.cpuCores((at + end) / 2) * (end - at)) / 1000;
      }
      const exact = usage.cpuSeconds(from, to);
      // The midpoint rule is off by the bends within a step alone.
      expect(Math.abs(exact - numeric) / exact).toBeLessThan(1e-4);
    },
  );

  it('adds up: two parts of a time use what the whole does', () => {
    const usage = series();
    const [from, middle, to] = [
      midweek + 1,
      midweek + HOUR + 17,
      midweek + DAY,
    ];
    expect(
      usage.cpuSeconds(from, middle) + usage.cpuSeconds(middle, to),
    ).toBeCloseTo(usage.cpuSeconds(from, to), 6);
  });

  it('does not jump: it is continuous where two of its lines meet', () => {
    const usage = series();
    const jumps = knots(midweek, DAY).map(at =>
      Math.abs(usage.cpuCores(at) - usage.cpuCores(at - 1)),
    );
    expect(Math.max(...jumps)).toBeLessThan(1e-4);
  });

  it('is busy by day, quiet at night and half as busy at the weekend', () => {
    const usage = series();
    const at = (hour: number) =>
      usage.cpuSeconds(midweek + hour * HOUR, midweek + (hour + 1) * HOUR);
    expect(at(13)).toBeGreaterThan(2 * at(3));
    const weekend = meanOfDay(usage, saturday);
    expect(weekend).toBeLessThan(0.85 * meanOfDay(usage, midweek));
  });

  it('grows by its growth in 30 days, and no further', () => {
    const week = (start: number) =>
      series({ growth: 0.3 }).cpuSeconds(start, start + 7 * DAY) /
      series().cpuSeconds(start, start + 7 * DAY);
    expect(week(midweek - 60 * DAY)).toBeCloseTo(0.7, 5);
    expect(week(midweek + 60 * DAY)).toBeCloseTo(1.3, 5);
    expect(week(midweek)).toBeGreaterThan(1);
    expect(week(midweek)).toBeLessThan(1.1);
  });

  it('has spikes that all replicas of a workload share', () => {
    const replicas = ['checkout-1', 'checkout-2'].map(pod =>
      series({ name: 'batch' }, { pod }),
    );
    const peaks = replicas.map(usage =>
      knots(midweek, 30 * DAY).filter(at => usage.cpuCores(at) > 1.4),
    );
    expect(peaks[0].length).toBeGreaterThan(5);
    const shared = peaks[0].filter(at => peaks[1].includes(at));
    expect(shared.length).toBeGreaterThan(0.8 * peaks[0].length);
  });

  it('stays at or under its limits', () => {
    const limits = { cpu: 1.1, memory: 700 * 1024 ** 2 };
    const usage = series({ name: 'near-limit', cpu: 2, memory: 2 }, { limits });
    const times = knots(midweek, 2 * DAY);
    const cores = Math.max(...times.map(at => usage.cpuCores(at)));
    expect(cores).toBe(limits.cpu);
    const bytes = Math.max(...times.map(at => usage.memoryBytes(at)));
    expect(bytes).toBeLessThan(limits.memory);
  });

  it('lets a leaking container grow until it starts over', () => {
    const usage = series({ name: 'leaking' });
    let falls = 0;
    let rises = 0;
    for (let at = midweek; at < midweek + 14 * DAY; at += 6 * HOUR) {
      const change = usage.memoryBytes(at + 6 * HOUR) - usage.memoryBytes(at);
      if (change < -100 * 1024 ** 2) falls += 1;
      if (change > 0) rises += 1;
    }
    // One restart every three and a half days.
    expect(falls).toBeGreaterThanOrEqual(3);
    expect(falls).toBeLessThanOrEqual(5);
    expect(rises).toBeGreaterThan(40);
  });

  it('refuses a container that is never measured', () => {
    expect(() => series({ name: 'unmeasured' })).toThrow(/never measured/);
  });
});
