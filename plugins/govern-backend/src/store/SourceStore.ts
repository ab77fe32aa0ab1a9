import type { Knex } from 'knex';
import type {
  SourceState,
  SourceStatus,
} from '@backstage-govern/plugin-govern-common';

interface SourceRow {
  cluster: string;
  resource: string;
  state: SourceState;
  resource_version: string | null;
  observed_at: Date | null;
  reason: string | null;
}

/** Reads and writes `projection_sources`: what is left of a run's knowledge when it has ended. */
export class SourceStore {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  /** Sources of one cluster as they were last saved. */
  async ofCluster(cluster: string): Promise<SourceStatus[]> {
    const rows = await this.#db<SourceRow>('projection_sources')
      .where({ cluster })
      .orderBy('resource');
    return rows.map(row => ({
      resource: row.resource,
      state: row.state,
      objects: 0,
      observedAt: row.observed_at?.toISOString() ?? null,
      resourceVersion: row.resource_version,
      lists: 0,
      reason: row.reason,
    }));
  }

  /** Saves them; what is not known yet leaves the earlier run's word standing. */
  async save(
    trx: Knex.Transaction,
    cluster: string,
    sources: readonly SourceStatus[],
  ): Promise<void> {
    if (sources.length === 0) return;
    await trx('projection_sources')
      .insert(
        sources.map(source => ({
          cluster,
          resource: source.resource,
          state: source.state,
          resource_version: source.resourceVersion,
          observed_at: source.observedAt,
          reason: source.reason,
        })),
      )
      .onConflict(['cluster', 'resource'])
      .merge({
        state: trx.raw('excluded.state'),
        reason: trx.raw('excluded.reason'),
        resource_version: trx.raw(
          'coalesce(excluded.resource_version, projection_sources.resource_version)',
        ),
        observed_at: trx.raw(
          'coalesce(excluded.observed_at, projection_sources.observed_at)',
        ),
      });
  }
}
