import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { NODE, YARN } from '../bootstrap/pins.mjs';
import { workspaces } from './workspaces';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));

describe('the versions', () => {
  it('hold every @backstage package once', () => {
    const names = [
      ...read('yarn.lock').matchAll(/^"(@backstage\/[^@]+)@/gm),
    ].map(([, name]) => name);
    const repeated = names.filter((name, index) => names.indexOf(name) < index);
    assert.ok(names.length > 50);
    assert.deepEqual(repeated, []);
  });

  it('are exact in every dependency list', () => {
    const loose = workspaces(root).flatMap(
      ({ folder, manifest: { dependencies, devDependencies } }) =>
        Object.entries({ ...dependencies, ...devDependencies })
          .filter(([, range]) => !/^(\d|workspace:|link:|npm:)/.test(range))
          .map(([name, range]) => `${folder}: ${name} ${range}`),
    );
    assert.deepEqual(loose, []);
  });

  it('of an @backstage package agree with the resolutions', () => {
    const differing = workspaces(root).flatMap(
      ({ folder, manifest: { dependencies, devDependencies } }) =>
        Object.entries({ ...dependencies, ...devDependencies })
          .filter(
            ([name, range]) =>
              name.startsWith('@backstage/') &&
              manifest.resolutions[name] !== range,
          )
          .map(([name, range]) => `${folder}: ${name} ${range}`),
    );
    assert.deepEqual(differing, []);
  });

  it('of Node and yarn are those that the bootstrap brings', () => {
    assert.equal(manifest.packageManager, `yarn@${YARN.version}`);
    assert.equal(manifest.engines.node, NODE.version.split('.')[0]);
  });
});
