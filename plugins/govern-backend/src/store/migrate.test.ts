import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { openDatabase } from '../__testUtils__/openDatabase';
import { migrate } from './migrate';

const migrations = {
  directory: resolvePackagePath(
    '@backstage-govern/plugin-govern-backend',
    'migrations',
  ),
  tableName: 'govern_migrations',
};

it('migrations can be taken back to nothing and applied again', async () => {
  const db = await openDatabase();
  const tables = async () =>
    (
      await db('information_schema.tables')
        .select('table_name')
        .where({ table_schema: 'public' })
        .whereNot('table_name', 'like', 'govern_migrations%')
        .orderBy('table_name')
    ).map(row => row.table_name);
  const all = await tables();
  expect(all).toEqual([
    'changes',
    'clusters',
    'namespaces',
    'nodes',
    'pods',
    'projection_sources',
    'workloads',
  ]);
  await db.migrate.rollback(migrations, true);
  expect(await tables()).toEqual([]);
  await migrate({}, db);
  expect(await tables()).toEqual(all);
  await db.destroy();
});

it('leaves the database alone where the portal migrates it by itself', async () => {
  const db = await openDatabase();
  await db.migrate.rollback(migrations, true);
  await migrate({ migrations: { skip: true } }, db);
  expect(await db.schema.hasTable('workloads')).toBe(false);
  await db.destroy();
});
