// @ts-check

/**
 * The clusters we project, and what each kind's reflector last said.
 *
 * `change` is the number of a cluster's newest change. It starts at the milliseconds since 1970
 * and not at zero: a database that was dropped and replayed then starts above any number it ever
 * gave, and a cursor from before is recognised as one that cannot be continued.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('clusters', table => {
    table.comment('Clusters, with the number of the newest change of each');
    table.specificType('name', 'text COLLATE "C"').primary();
    table.bigInteger('change').notNullable();
  });

  await knex.schema.createTable('projection_sources', table => {
    table.comment('One kind in one cluster: how current what we read of it is');
    table.specificType('cluster', 'text COLLATE "C"').notNullable();
    table.specificType('resource', 'text COLLATE "C"').notNullable();
    table.text('state').notNullable();
    table.text('resource_version').nullable();
    table.timestamp('observed_at').nullable();
    table.text('reason').nullable();
    table.primary(['cluster', 'resource']);
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('projection_sources');
  await knex.schema.dropTable('clusters');
};
