import { testDatabase } from '@backstage-govern/control-plane';
import { knex, type Knex } from 'knex';
import { migrate } from '../store/migrate';

/** An empty database of one's own with the kernel's tables; `close` ends its connections. */
export async function openDatabase(): Promise<Knex> {
  const db = knex({
    client: 'pg',
    connection: await testDatabase(),
    pool: { min: 0, max: 8 },
  });
  await migrate({}, db);
  return db;
}
