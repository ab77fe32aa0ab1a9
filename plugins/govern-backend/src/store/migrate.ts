import {
  resolvePackagePath,
  type DatabaseService,
} from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';

/** Brings the kernel's tables up to date, unless the portal says that it does so itself. */
export async function migrate(
  database: Pick<DatabaseService, 'migrations'>,
  db: Knex,
): Promise<void> {
  if (database.migrations?.skip) return;
  await db.migrate.latest({
    directory: resolvePackagePath(
      '@backstage-govern/plugin-govern-backend',
      'migrations',
    ),
    tableName: 'govern_migrations',
  });
}
