import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { appConfig } from './appConfig';

const options = {
  ports: { frontend: 3001, backend: 7008 },
  postgresUrl: 'postgres://postgres:s%40cret@127.0.0.1:5433/postgres',
  cluster: {
    name: 'local',
    title: 'Local cluster',
    primary: true,
    kubeconfig: 'portal.kubeconfig',
  },
} as const;

describe('the configuration of an instance', () => {
  it('takes the database from its address, its password decoded', () => {
    assert.deepEqual(parse(appConfig(options)).backend.database, {
      client: 'pg',
      connection: {
        host: '127.0.0.1',
        port: 5433,
        user: 'postgres',
        password: 's@cret',
      },
    });
  });

  it('lets the servers listen on this machine only', () => {
    const { app, backend } = parse(appConfig(options));
    assert.deepEqual(app.listen, { host: '127.0.0.1', port: 3001 });
    assert.deepEqual(backend.listen, { host: '127.0.0.1', port: 7008 });
  });

  it('lets only the pages that it serves call the backend', () => {
    const origins = (legacyPort?: number) =>
      parse(appConfig({ ...options, legacyPort })).backend.cors.origin;
    assert.deepEqual(origins(), ['http://localhost:3001']);
    assert.deepEqual(origins(3005), [
      'http://localhost:3001',
      'http://localhost:3005',
    ]);
  });
});
