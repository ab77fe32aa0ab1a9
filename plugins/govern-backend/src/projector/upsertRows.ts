import type { Knex } from 'knex';
import type {
  ProjectedRow,
  RowChange,
} from '@backstage-govern/plugin-govern-node';

export interface UpsertOptions {
  table: string;
  /** Primary key. */
  key: readonly string[];
  /** Rows of one shape, each key once. */
  rows: readonly ProjectedRow[];
  /** Also read the rows as they were, for those who announce changes. */
  withPrevious: boolean;
}

type StoredRow = Record<string, unknown>;

/**
 * Inserts rows, or updates those whose content differs. A row that is there already just so is not
 * touched and not told.
 *
 * The rows travel as one JSON parameter, which PostgreSQL reads by the table's own column types, so
 * their number is not bounded by the protocol's count of parameters.
 */
export async function upsertRows(
  trx: Knex.Transaction,
  options: UpsertOptions,
): Promise<RowChange[]> {
  const { table, key, rows, withPrevious } = options;
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]);
  const content = columns.filter(column => !key.includes(column));
  const json = JSON.stringify(rows, withoutNul);
  const before = withPrevious
    ? await readRows(trx, table, key, json)
    : new Map<string, StoredRow>();

  const names = (list: readonly string[], prefix = '') =>
    list.map(name => `${prefix}${quote(name)}`).join(', ');
  const { rows: written } = await trx.raw<{
    rows: (StoredRow & { is_new: boolean })[];
  }>(
    `INSERT INTO ${quote(table)} AS t (${names(columns)})
     SELECT ${names(columns)} FROM jsonb_populate_recordset(NULL::${quote(
      table,
    )}, ?::jsonb)
     ON CONFLICT (${names(key)}) DO UPDATE
       SET ${content
         .map(name => `${quote(name)} = excluded.${quote(name)}`)
         .join(', ')}
       WHERE (${names(content, 't.')}) IS DISTINCT FROM (${names(
      content,
      'excluded.',
    )})
     RETURNING t.*, (t.xmax = 0) AS is_new`,
    [json],
  );
  return written.map(({ is_new: isNew, ...row }) => {
    if (isNew) return { type: 'ADDED', row };
    return { type: 'UPDATED', row, previous: before.get(keyOf(row, key)) };
  });
}

async function readRows(
  trx: Knex.Transaction,
  table: string,
  key: readonly string[],
  json: string,
): Promise<Map<string, StoredRow>> {
  const { rows } = await trx.raw<{ rows: StoredRow[] }>(
    `SELECT t.* FROM ${quote(table)} AS t
     JOIN jsonb_populate_recordset(NULL::${quote(table)}, ?::jsonb) AS k
       ON ${key
         .map(name => `t.${quote(name)} = k.${quote(name)}`)
         .join(' AND ')}`,
    [json],
  );
  return new Map(rows.map(row => [keyOf(row, key), row]));
}

function keyOf(row: StoredRow, key: readonly string[]): string {
  return key.map(name => row[name]).join('\n');
}

/** PostgreSQL's text has no NUL, but what a container writes when it ends may. */
function withoutNul(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
