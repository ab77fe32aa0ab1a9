import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterTests } from './afterTests';
import { testEnvironment } from './testEnvironment';

const IN_USE = '55006';

/**
 * Makes an empty database on the PostgreSQL of the test run and gives its address. It is dropped
 * when the file's tests are done; one that is still connected to then goes with the server.
 *
 * @throws Error where the test run has no PostgreSQL.
 */
export async function testDatabase(): Promise<string> {
  const { postgresUrl } = testEnvironment();
  if (!postgresUrl) {
    throw new Error(
      'This test run has no PostgreSQL: name the jest globalSetup of control-plane in package.json, or set GOVERN_TEST_POSTGRES_URL.',
    );
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(postgresUrl, `CREATE DATABASE ${name}`);
  afterTests(async () => {
    try {
      await execute(postgresUrl, `DROP DATABASE IF EXISTS ${name}`);
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE) throw error;
    }
  });
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
