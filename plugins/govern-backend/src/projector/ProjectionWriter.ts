import type { Knex } from 'knex';
import type {
  Announcement,
  ProjectedRow,
  Projection,
} from '@backstage-govern/plugin-govern-node';
import { appendChanges, lockCluster } from '../changes/appendChanges';
import { removeRows } from './removeRows';
import { upsertRows } from './upsertRows';

/** What is to be written of one projection. */
export interface ProjectionBatch {
  projection: Projection;
  rows: ProjectedRow[];
  /** Primary keys, `cluster` included. */
  removed: Record<string, string>[];
}

export interface ProjectionWriterOptions {
  db: Knex;
  now: () => Date;
}

/** Writes rows of one cluster and what is to be told of them, all or nothing. */
export class ProjectionWriter {
  readonly #options: ProjectionWriterOptions;

  constructor(options: ProjectionWriterOptions) {
    this.#options = options;
  }

  async write(
    cluster: string,
    batches: readonly ProjectionBatch[],
  ): Promise<void> {
    const { db, now } = this.#options;
    await db.transaction(async trx => {
      await lockCluster(trx, cluster);
      const announcements: Announcement[] = [];
      for (const { projection, rows, removed } of batches) {
        const { table } = projection;
        const key = ['cluster', ...projection.key];
        const withPrevious = projection.announce !== undefined;
        const changes = [
          ...(await removeRows(trx, { table, key, keys: removed })),
          ...(await upsertRows(trx, { table, key, rows, withPrevious })),
        ];
        if (changes.length > 0 && projection.announce) {
          announcements.push(...(await projection.announce(changes, trx)));
        }
      }
      await appendChanges(trx, cluster, announcements, now());
    });
  }

  /** Keys of all rows that one projection has of a cluster. */
  async keysOf(
    cluster: string,
    { table, key }: Projection,
  ): Promise<Record<string, string>[]> {
    return this.#options
      .db(table)
      .select(...key)
      .where({ cluster });
  }
}
