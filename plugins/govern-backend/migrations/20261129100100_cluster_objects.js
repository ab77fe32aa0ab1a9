// @ts-check

/** @param {string} name @param {import('knex').Knex.CreateTableBuilder} table */
const keyColumn = (name, table) =>
  table.specificType(name, 'text COLLATE "C"').notNullable();

/** @param {import('knex').Knex.CreateTableBuilder} table */
const objectColumns = table => {
  table.text('uid').notNullable();
  table.timestamp('created_at').notNullable();
  table.text('resource_version').notNullable();
};

/**
 * What the cluster's objects say, keyed as Kubernetes keys them; `uid` follows the live object.
 * Text is compared by code point, so that a page cursor means the same in every database.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('namespaces', table => {
    keyColumn('cluster', table);
    keyColumn('name', table);
    objectColumns(table);
    table.specificType('division', 'text COLLATE "C"').nullable();
    table.specificType('environment', 'text COLLATE "C"').nullable();
    table.text('owner').nullable();
    table.text('phase').notNullable();
    table.primary(['cluster', 'name']);
    table.index(['division', 'cluster']);
  });

  await knex.schema.createTable('nodes', table => {
    keyColumn('cluster', table);
    keyColumn('name', table);
    objectColumns(table);
    table.boolean('ready').notNullable();
    table.boolean('unschedulable').notNullable();
    table.jsonb('taints').notNullable();
    table.bigInteger('allocatable_cpu_millicores').nullable();
    table.bigInteger('allocatable_memory_bytes').nullable();
    table.bigInteger('allocatable_pods').nullable();
    table.primary(['cluster', 'name']);
  });

  await knex.schema.createTable('pods', table => {
    keyColumn('cluster', table);
    keyColumn('namespace', table);
    keyColumn('name', table);
    objectColumns(table);
    table.text('workload_kind').nullable();
    table.specificType('workload_name', 'text COLLATE "C"').nullable();
    table.text('node').nullable();
    table.text('phase').notNullable();
    table.boolean('ready').notNullable();
    table.integer('restarts').notNullable();
    table.jsonb('cause').nullable();
    table.bigInteger('requested_cpu_millicores').nullable();
    table.bigInteger('requested_memory_bytes').nullable();
    table.primary(['cluster', 'namespace', 'name']);
    table.index(['cluster', 'namespace', 'workload_kind', 'workload_name']);
  });

  await knex.schema.createTable('workloads', table => {
    keyColumn('cluster', table);
    keyColumn('kind', table);
    keyColumn('namespace', table);
    keyColumn('name', table);
    objectColumns(table);
    table.text('api_version').notNullable();
    table.specificType('division', 'text COLLATE "C"').nullable();
    table.specificType('environment', 'text COLLATE "C"').nullable();
    table.specificType('owner', 'text COLLATE "C"').nullable();
    table.text('owner_source').nullable();
    table.text('health').notNullable();
    table.jsonb('cause').nullable();
    table.integer('desired_replicas').nullable();
    table.integer('ready_replicas').notNullable();
    table.integer('restarts').notNullable();
    table.specificType('images', 'text[]').notNullable();
    table.bigInteger('requested_cpu_millicores').nullable();
    table.bigInteger('requested_memory_bytes').nullable();
    table.primary(['cluster', 'kind', 'namespace', 'name']);
    table.index(['name', 'cluster', 'namespace', 'kind']);
    table.index(['namespace', 'cluster']);
    table.index(['division']);
    table.index(['owner']);
    table.index(['health']);
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('workloads');
  await knex.schema.dropTable('pods');
  await knex.schema.dropTable('nodes');
  await knex.schema.dropTable('namespaces');
};
