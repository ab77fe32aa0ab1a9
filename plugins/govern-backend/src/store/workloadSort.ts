import {
  WORKLOAD_HEALTHS,
  WORKLOAD_SORTS,
  type WorkloadSort,
} from '@backstage-govern/plugin-govern-common';

/** What `sort` takes, in both directions. */
export const SORT_VALUES: (WorkloadSort | `-${WorkloadSort}`)[] =
  WORKLOAD_SORTS.flatMap((sort): (WorkloadSort | `-${WorkloadSort}`)[] => [
    sort,
    `-${sort}`,
  ]);

/** One expression that rows are compared by. */
export interface SortKey {
  /** Never null, so that rows can be compared with those of another page. */
  sql: string;
  /** The value's type in PostgreSQL, for reading it back out of a cursor. */
  type: 'text' | 'integer' | 'bigint';
}

const severityOrder = WORKLOAD_HEALTHS.map(health => `'${health}'`).join(', ');

/** What each sort compares. Unknown figures come before zero, no division before any. */
const KEYS: Record<WorkloadSort, SortKey> = {
  name: { sql: 'name', type: 'text' },
  namespace: { sql: 'namespace', type: 'text' },
  kind: { sql: 'kind', type: 'text' },
  division: { sql: "coalesce(division, '')", type: 'text' },
  health: {
    sql: `array_position(array[${severityOrder}], health)`,
    type: 'integer',
  },
  restarts: { sql: 'restarts', type: 'integer' },
  requestedCpu: {
    sql: 'coalesce(requested_cpu_millicores, -1)',
    type: 'bigint',
  },
  requestedMemory: {
    sql: 'coalesce(requested_memory_bytes, -1)',
    type: 'bigint',
  },
  createdAt: {
    sql: '(extract(epoch from created_at) * 1000000)::bigint',
    type: 'bigint',
  },
};

/** Columns that tell rows of one sorted value apart. */
const TIE_BREAK: SortKey[] = ['namespace', 'name', 'kind', 'cluster'].map(
  sql => ({ sql, type: 'text' }),
);

/** A total order of the workloads. */
export interface WorkloadOrder {
  /** Expressions in order of weight; together they are unique. */
  keys: SortKey[];
  direction: 'asc' | 'desc';
}

/** The order that a `sort` value asks for. Health starts with what needs attention. */
export function workloadOrder(
  sort: WorkloadSort | `-${WorkloadSort}`,
): WorkloadOrder {
  const descending = sort.startsWith('-');
  const name = (descending ? sort.slice(1) : sort) as WorkloadSort;
  return {
    keys: [KEYS[name], ...TIE_BREAK],
    direction: descending ? 'desc' : 'asc',
  };
}
