import type { Knex } from 'knex';
import type { ChangeType } from '@backstage-govern/plugin-govern-common';
import type {
  Announcement,
  RowChange,
} from '@backstage-govern/plugin-govern-node';

/**
 * One `division_changed` for each division that a batch of namespace rows concerns: ADDED with its
 * first namespace, REMOVED with its last one, UPDATED otherwise. How many it has now is counted;
 * how many it had follows from what the batch changed.
 */
export async function announceDivisions(
  changes: readonly RowChange[],
  trx: Knex.Transaction,
): Promise<Announcement[]> {
  const gained = new Map<string, number>();
  const count = (division: unknown, by: number) => {
    if (typeof division !== 'string') return;
    gained.set(division, (gained.get(division) ?? 0) + by);
  };
  for (const { type, row, previous } of changes) {
    if (type === 'REMOVED') {
      count(row.division, -1);
    } else {
      count(row.division, 1);
      count(previous?.division, -1);
    }
  }
  if (gained.size === 0) return [];

  const cluster = String(changes[0].row.cluster);
  const rows: { division: string; count: string }[] = await trx('namespaces')
    .select('division')
    .count({ count: '*' })
    .where({ cluster })
    .whereIn('division', [...gained.keys()])
    .groupBy('division');
  const counts = new Map(rows.map(row => [row.division, Number(row.count)]));
  return [...gained].map(([division, by]) => {
    const now = counts.get(division) ?? 0;
    const type = changeOf(now - by, now);
    return {
      name: 'division_changed',
      key: division,
      data: { type, cluster, division },
    };
  });
}

function changeOf(before: number, now: number): ChangeType {
  if (now === 0) return 'REMOVED';
  return before === 0 ? 'ADDED' : 'UPDATED';
}
