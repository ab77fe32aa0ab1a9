import type { Knex } from 'knex';
import type { RowChange } from '@backstage-govern/plugin-govern-node';

/** Deletes rows by primary key; those that were not there are not told. */
export async function removeRows(
  trx: Knex.Transaction,
  options: {
    table: string;
    /** Primary key. */
    key: readonly string[];
    keys: readonly Record<string, string>[];
  },
): Promise<RowChange[]> {
  const { table, key, keys } = options;
  if (keys.length === 0) return [];
  const matches = key.map(() => 't.?? = k.??').join(' AND ');
  const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(
    `DELETE FROM ?? AS t
     USING jsonb_populate_recordset(NULL::??, ?::jsonb) AS k
     WHERE ${matches}
     RETURNING t.*`,
    [table, table, JSON.stringify(keys), ...key.flatMap(name => [name, name])],
  );
  return rows.map(row => ({ type: 'REMOVED', row }));
}
