import type { HealthCounts } from '@backstage-govern/plugin-govern-react';
import { formatDuration } from '@backstage-govern/plugin-govern-react';

function workloads(count: number): string {
  return count === 1 ? '1 workload' : `${count.toLocaleString('en')} workloads`;
}

function totalOf(counts: HealthCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * The state of the list in one sentence.
 *
 * @param counts - by health, of what the other filters let through.
 * @param ageSeconds - of the oldest data; null when that is not known.
 * @param isFiltered - whether a filter leaves anything out.
 * @param unread - clusters of which nothing was ever read whole.
 */
export function stateSentence(
  counts: HealthCounts,
  ageSeconds: number | null,
  isFiltered: boolean,
  unread: string[] = [],
): string {
  const total = totalOf(counts);
  const which = isFiltered ? ' that match' : '';
  const where = `${unread.length === 1 ? 'cluster' : 'clusters'} ${unread.join(
    ', ',
  )}`;
  if (total === 0 && unread.length > 0) {
    return `What runs in ${where} is unknown: not all of it has been read.`;
  }
  if (unread.length > 0) {
    return `${degradedOf(
      counts,
      `${workloads(total)} seen${which}`,
    )}; what else runs in ${where} is unknown.`;
  }
  const age =
    ageSeconds === null
      ? 'how old the data is cannot be said'
      : `data is ${formatDuration(ageSeconds)} old`;
  if (total === 0) return `No workloads${which}; ${age}.`;
  return `${degradedOf(counts, `${workloads(total)}${which}`)}; ${age}.`;
}

function degradedOf({ degraded, unknown }: HealthCounts, all: string): string {
  const unsure =
    unknown > 0
      ? `, the state of ${unknown.toLocaleString('en')} is unknown`
      : '';
  if (degraded === 0) {
    const none = unknown > 0 ? 'is known to need' : 'needs';
    return `None of ${all} ${none} attention${unsure}`;
  }
  const need = degraded === 1 ? 'needs' : 'need';
  return `${degraded.toLocaleString(
    'en',
  )} of ${all} ${need} attention${unsure}`;
}
