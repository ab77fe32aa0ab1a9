import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { dependencyTable, mayImport } from './dependencyTable';
import { ownDependencies, workspaces } from './workspaces';

const root = path.resolve(__dirname, '../..');
const table = dependencyTable(
  readFileSync(path.join(root, 'docs/architecture.md'), 'utf8'),
);

describe('the packages', () => {
  for (const workspace of workspaces(root)) {
    it(`${workspace.folder} depends only on what docs/architecture.md allows it`, () => {
      const allowed = mayImport(table, workspace.folder);
      const used = ownDependencies(root, workspace, 'dependencies');
      assert.deepEqual(
        used.filter(folder => !allowed.includes(folder)),
        [],
      );
    });

    it(`${workspace.folder} uses the control plane in tests only`, () => {
      const allowed = ['packages/bench', 'packages/control-plane'];
      const used = ownDependencies(root, workspace, 'dependencies');
      assert.ok(
        allowed.includes(workspace.folder) ||
          !used.includes('packages/control-plane'),
      );
    });
  }

  it('stand in docs/architecture.md, every one of them', () => {
    assert.deepEqual(
      workspaces(root)
        .map(({ folder }) => folder)
        .filter(folder => !table.has(folder)),
      [],
    );
  });

  it('without Backstage in them have no Backstage dependency', () => {
    const free = ['packages/kube', 'packages/usage', 'packages/control-plane'];
    const found = workspaces(root)
      .filter(({ folder }) => free.includes(folder))
      .flatMap(({ folder, manifest }) =>
        Object.keys(manifest.dependencies ?? {})
          .filter(name => name.startsWith('@backstage/'))
          .map(name => `${folder}: ${name}`),
      );
    assert.deepEqual(found, []);
  });
});
