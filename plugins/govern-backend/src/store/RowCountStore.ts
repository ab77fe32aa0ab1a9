import type { Knex } from 'knex';

/** Counts the rows of projections. */
export class RowCountStore {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  /** Rows by cluster in one table; a cluster without rows is not in it. */
  async byCluster(table: string): Promise<Map<string, number>> {
    const rows: { cluster: string; count: string }[] = await this.#db(table)
      .select('cluster')
      .count({ count: '*' })
      .groupBy('cluster');
    return new Map(rows.map(({ cluster, count }) => [cluster, Number(count)]));
  }
}
