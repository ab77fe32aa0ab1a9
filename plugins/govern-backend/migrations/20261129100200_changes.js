// @ts-check

/**
 * The change stream's memory: the newest changes of each cluster, numbered without gaps, so that a
 * reader can tell whether it missed one.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('changes', table => {
    table.comment('Newest changes, pruned by number');
    table.specificType('cluster', 'text COLLATE "C"').notNullable();
    table.bigInteger('number').notNullable();
    table.text('event').notNullable();
    table.text('key').notNullable();
    table.jsonb('body').notNullable();
    table.timestamp('at').notNullable();
    table.primary(['cluster', 'number']);
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('changes');
};
