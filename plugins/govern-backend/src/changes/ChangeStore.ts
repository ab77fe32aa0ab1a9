import type {
  GovernEvent,
  GovernEventName,
} from '@backstage-govern/plugin-govern-common';
import type { Knex } from 'knex';
import type { CursorVector } from './cursorVector';

/** A numbered change of one cluster. */
export interface Change {
  number: number;
  name: GovernEventName;
  data: GovernEvent['data'];
}

/** Reads the `changes` table, for the configured clusters only. */
export class ChangeStore {
  readonly #db: Knex;
  readonly #clusters: readonly string[];

  constructor(db: Knex, clusters: readonly string[]) {
    this.#db = db;
    this.#clusters = clusters;
  }

  /** The number of each cluster's newest change; zero for one that was never written to. */
  async newest(): Promise<CursorVector> {
    const rows: { name: string; change: string }[] = await this.#db('clusters')
      .select('name', 'change')
      .whereIn('name', this.#clusters);
    const numbers = new Map(
      rows.map(({ name, change }) => [name, Number(change)]),
    );
    return new Map(this.#clusters.map(name => [name, numbers.get(name) ?? 0]));
  }

  /** The changes that follow a number, oldest first. */
  async after(
    cluster: string,
    number: number,
    limit: number,
  ): Promise<Change[]> {
    const rows: {
      number: string;
      event: GovernEventName;
      body: Change['data'];
    }[] = await this.#db('changes')
      .select('number', 'event', 'body')
      .where({ cluster })
      .where('number', '>', number)
      .orderBy('number')
      .limit(limit);
    return rows.map(row => ({
      number: Number(row.number),
      name: row.event,
      data: row.body,
    }));
  }
}
