import type { Knex } from 'knex';
import {
  WORKLOAD_HEALTHS,
  type ListWorkloadsOptions,
  type WorkloadFilters,
  type WorkloadHealth,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import { likePattern } from './likePattern';
import {
  decodePageCursor,
  encodePageCursor,
  unusableCursor,
} from './pageCursor';
import type { WorkloadRow } from './workloadRow';
import {
  workloadOrder,
  type SortKey,
  type WorkloadOrder,
} from './workloadSort';

/** Rows of one page, and where the next one starts. */
export interface RowPage<T> {
  rows: T[];
  nextCursor: string | null;
  total: number;
}

/** The same with what there is of each health, were it not filtered by health. */
export interface WorkloadRowPage extends RowPage<WorkloadRow> {
  counts: Record<WorkloadHealth, number>;
}

const EXACT_FILTERS = [
  'cluster',
  'division',
  'namespace',
  'kind',
  'health',
  'owner',
] as const;

/** What each type's values look like in a cursor. */
const SHAPES: Record<SortKey['type'], RegExp> = {
  text: /^/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
};

/** Reads the `workloads` table. */
export class WorkloadStore {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  /**
   * One page. It starts after the last row of the page before, by value and not by position, so
   * rows that come or go meanwhile neither repeat nor hide others.
   *
   * @throws InvalidRequestError when the cursor was not given by this list with the same sort
   */
  async list(
    options: ListWorkloadsOptions & { limit: number },
  ): Promise<WorkloadRowPage> {
    const sort = options.sort ?? 'name';
    const order = workloadOrder(sort);
    const page = this.#matching(options)
      .select('*', this.#sortedValues(order))
      .orderByRaw(
        order.keys.map(({ sql }) => `${sql} ${order.direction}`).join(', '),
      )
      .limit(options.limit + 1);
    if (options.cursor !== undefined) {
      this.#startAfter(page, order, sort, options.cursor);
    }
    const [found, counts] = await Promise.all([
      page as Promise<(WorkloadRow & { sorted: string[] })[]>,
      this.#countByHealth(options),
    ]);
    const shown = options.health ?? WORKLOAD_HEALTHS;
    const rows = found.slice(0, options.limit);
    return {
      rows,
      counts,
      total: WORKLOAD_HEALTHS.filter(health => shown.includes(health)).reduce(
        (sum, health) => sum + counts[health],
        0,
      ),
      nextCursor:
        found.length > options.limit
          ? encodePageCursor({ sort, after: rows[rows.length - 1].sorted })
          : null,
    };
  }

  async get(key: WorkloadKey): Promise<WorkloadRow | undefined> {
    const { cluster, kind, namespace, name } = key;
    return this.#db<WorkloadRow>('workloads')
      .where({ cluster, kind, namespace, name })
      .first();
  }

  async #countByHealth(
    filters: WorkloadFilters,
  ): Promise<Record<WorkloadHealth, number>> {
    const rows: { health: WorkloadHealth; count: string }[] =
      await this.#matching({ ...filters, health: undefined })
        .select('health')
        .count({ count: '*' })
        .groupBy('health');
    const countOf = (wanted: WorkloadHealth) =>
      Number(rows.find(({ health }) => health === wanted)?.count ?? 0);
    return {
      degraded: countOf('degraded'),
      progressing: countOf('progressing'),
      unknown: countOf('unknown'),
      healthy: countOf('healthy'),
      suspended: countOf('suspended'),
      completed: countOf('completed'),
    };
  }

  #matching(filters: WorkloadFilters): Knex.QueryBuilder {
    const query = this.#db('workloads');
    for (const column of EXACT_FILTERS) {
      const values = filters[column];
      if (values) query.whereIn(column, values);
    }
    if (filters.text !== undefined) {
      const pattern = likePattern(filters.text);
      query.whereRaw(
        `(name ILIKE :pattern OR namespace ILIKE :pattern OR owner ILIKE :pattern
          OR EXISTS (SELECT FROM unnest(images) image WHERE image ILIKE :pattern))`,
        { pattern },
      );
    }
    return query;
  }

  #sortedValues(order: WorkloadOrder): Knex.Raw {
    const values = order.keys.map(({ sql }) => `(${sql})::text`).join(', ');
    return this.#db.raw(`array[${values}] AS sorted`);
  }

  #startAfter(
    query: Knex.QueryBuilder,
    order: WorkloadOrder,
    sort: string,
    text: string,
  ) {
    const cursor = decodePageCursor(text);
    if (!cursor || cursor.sort !== sort || !fits(cursor.after, order)) {
      throw unusableCursor();
    }
    const keys = order.keys.map(({ sql }) => sql).join(', ');
    const values = order.keys.map(({ type }) => `?::${type}`).join(', ');
    const comparison = order.direction === 'asc' ? '>' : '<';
    query.whereRaw(`(${keys}) ${comparison} (${values})`, cursor.after);
  }
}

/** Whether values read out of a cursor can be cast to what the order compares. */
function fits(after: string[], { keys }: WorkloadOrder): boolean {
  return (
    after.length === keys.length &&
    keys.every(({ type }, index) => SHAPES[type].test(after[index]))
  );
}
