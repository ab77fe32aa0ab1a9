import type { Knex } from 'knex';
import type { Announcement } from '@backstage-govern/plugin-govern-node';

/** Channel on which new changes are told; the payload is the cursor `<cluster>:<number>`. */
export const CHANGES_CHANNEL = 'govern_changes';

/** Changes kept of one cluster; whoever is further behind has to read the lists again. */
export const KEPT_CHANGES = 10_000;

/**
 * Waits for its turn to write to a cluster, until the end of the transaction. All that writes rows
 * or changes of the cluster does this first: change numbers are then in order of commit, and no
 * reader can see a higher one before a lower one.
 */
export async function lockCluster(
  trx: Knex.Transaction,
  cluster: string,
): Promise<void> {
  await trx('clusters').select('name').where({ name: cluster }).forUpdate();
}

/**
 * Numbers announcements and keeps them for the change stream, and lets go of the oldest ones. The
 * caller holds the cluster's lock. Listeners hear of it when the transaction commits.
 */
export async function appendChanges(
  trx: Knex.Transaction,
  cluster: string,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  if (announcements.length === 0) return;
  const [{ change }] = await trx('clusters')
    .where({ name: cluster })
    .increment('change', announcements.length)
    .returning('change');
  const last = Number(change);
  const first = last - announcements.length + 1;
  const rows = announcements.map(({ name, key, data }, index) => ({
    cluster,
    number: first + index,
    event: name,
    key,
    body: JSON.stringify(data),
    at,
  }));
  await trx.batchInsert('changes', rows, 1000);
  await trx('changes')
    .where({ cluster })
    .where('number', '<=', last - KEPT_CHANGES)
    .delete();
  await trx.raw('SELECT pg_notify(?, ?)', [
    CHANGES_CHANNEL,
    `${cluster}:${last}`,
  ]);
}
