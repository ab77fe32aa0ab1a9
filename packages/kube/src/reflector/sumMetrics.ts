import { ReflectorMetrics } from './ReflectorMetrics';

/** Adds counters up; of ages and lags the greatest counts. */
export function sumMetrics(all: readonly ReflectorMetrics[]): ReflectorMetrics {
  return {
    objects: sum(all.map(one => one.objects)),
    watchAgeMs: greatest(all.map(one => one.watchAgeMs)),
    lagMs: greatest(all.map(one => one.lagMs)),
    lists: sumEach(all.map(one => one.lists)),
    events: sumEach(all.map(one => one.events)),
    checks: sumEach(all.map(one => one.checks)),
    interruptions: sum(all.map(one => one.interruptions)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function sumEach<K extends string>(
  records: readonly Readonly<Record<K, number>>[],
): Record<K, number> {
  const names = Object.keys(records[0]) as K[];
  return Object.fromEntries(
    names.map(name => [name, sum(records.map(record => record[name]))]),
  ) as Record<K, number>;
}

function greatest(numbers: readonly (number | undefined)[]) {
  const known = numbers.filter(one => one !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
