import type { Knex } from 'knex';
import type {
  GovernedNamespace,
  ListNamespacesOptions,
} from '@backstage-govern/plugin-govern-common';
import {
  decodePageCursor,
  encodePageCursor,
  unusableCursor,
} from './pageCursor';
import type { RowPage } from './WorkloadStore';

/** A row of `namespaces`. */
export interface NamespaceRow {
  cluster: string;
  name: string;
  uid: string;
  division: string | null;
  environment: string | null;
  owner: string | null;
  phase: string;
  created_at: Date;
  resource_version: string;
}

/** The row as the API shows it. */
export function namespaceOfRow(row: NamespaceRow): GovernedNamespace {
  return {
    cluster: row.cluster,
    name: row.name,
    uid: row.uid,
    division: row.division,
    environment: row.environment,
    owner: row.owner,
    phase: row.phase,
    createdAt: row.created_at.toISOString(),
    resourceVersion: row.resource_version,
  };
}

/** Reads the `namespaces` table, in order of name. */
export class NamespaceStore {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  /** @throws InvalidRequestError when the cursor was not given by this list */
  async list(
    options: ListNamespacesOptions & { limit: number },
  ): Promise<RowPage<NamespaceRow>> {
    const page = this.#matching(options)
      .select('*')
      .orderByRaw('name, cluster')
      .limit(options.limit + 1);
    if (options.cursor !== undefined) {
      const cursor = decodePageCursor(options.cursor);
      if (cursor?.sort !== 'name' || cursor.after.length !== 2) {
        throw unusableCursor();
      }
      page.whereRaw('(name, cluster) > (?::text, ?::text)', cursor.after);
    }
    const [found, [{ count }]] = await Promise.all([
      page as Promise<NamespaceRow[]>,
      this.#matching(options).count({ count: '*' }),
    ]);
    const rows = found.slice(0, options.limit);
    const last = rows[rows.length - 1];
    return {
      rows,
      total: Number(count),
      nextCursor:
        found.length > options.limit
          ? encodePageCursor({ sort: 'name', after: [last.name, last.cluster] })
          : null,
    };
  }

  #matching(options: ListNamespacesOptions): Knex.QueryBuilder {
    const query = this.#db('namespaces');
    if (options.cluster) query.whereIn('cluster', options.cluster);
    if (options.division) query.whereIn('division', options.division);
    return query;
  }
}
