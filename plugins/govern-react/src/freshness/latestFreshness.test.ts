import {
  ageSeconds,
  isStale,
  latestFreshness,
  oldestAge,
  type FreshnessReading,
} from './latestFreshness';

function reading(
  readAt: number,
  lagSeconds: number | null,
  sources: string[] = [],
): FreshnessReading {
  return {
    readAt,
    freshness: {
      local: {
        observedAt: lagSeconds === null ? null : '2026-11-29T10:00:00Z',
        resourceVersion: '1',
        lagSeconds,
        degraded: sources.map(source => ({
          source,
          reason: 'down',
          lastHealthyAt: null,
        })),
      },
    },
  };
}

describe('latestFreshness', () => {
  const rows = reading(10_000, 3);
  const status = reading(20_000, 1);

  it('trusts the status for rows that the change stream keeps current', () => {
    expect(latestFreshness(rows, status, true)[0].readAt).toBe(20_000);
  });

  it('lets rows age when the change stream is down, whatever the status says', () => {
    const [local] = latestFreshness(rows, status, false);
    expect(ageSeconds(local, 40_000)).toBe(33);
  });

  it('says nothing about rows that were never read', () => {
    expect(latestFreshness(undefined, status, true)).toEqual([]);
  });
});

describe('oldestAge', () => {
  it('is unknown while one cluster was never synced', () => {
    const known = latestFreshness(reading(0, 3), undefined, false);
    const never = latestFreshness(reading(0, null), undefined, false);
    expect(oldestAge(known, 1_000)).toBe(4);
    expect(oldestAge([...known, ...never], 1_000)).toBeNull();
  });
});

describe('isStale', () => {
  it.each([
    ['fresh data', reading(0, 2), false],
    ['data that nobody confirmed for minutes', reading(0, 200), true],
    ['data of a cluster that was never synced', reading(0, null), true],
    ['data of a cluster that is down', reading(0, 2, ['cluster']), true],
    ['data without measurements', reading(0, 2, ['metrics']), false],
  ])('draws %s as it is', (_, read, stale) => {
    const [local] = latestFreshness(read, undefined, false);
    expect(isStale(local, 0)).toBe(stale);
  });
});
