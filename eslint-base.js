const path = require('path');
const fs = require('fs');
const factory = require('@backstage/cli/config/eslint-factory');

const root = __dirname;

/** Slices of one package may not import each other; what they share goes through its index. */
function sliceZones(dir) {
  const relative = path.relative(root, dir);
  const sliced = { 'plugins/govern': 'src', operator: 'src' }[relative];
  if (!sliced) return [];
  const slices = fs
    .readdirSync(path.join(dir, sliced), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name);
  return slices.map(slice => ({
    target: `./${sliced}/${slice}/**`,
    from: slices
      .filter(other => other !== slice)
      .map(other => path.join(dir, sliced, other, '**')),
    message: `Slices never import one another: share by govern-react, govern-common or a service reference.`,
  }));
}

/** What this repository adds to Backstage's rules, for the TypeScript below `sources`. */
function additions(dir, sources) {
  const zones = sliceZones(dir);
  return {
    tsRules: {
      '@typescript-eslint/no-explicit-any': 'error',
    },
    rules: {
      'no-console': 'off',
      'jest/expect-expect': [
        'warn',
        { assertFunctionNames: ['expect', 'request.**.expect', 'expect*'] },
      ],
      '@backstage/no-mixed-plugin-imports': 'error',
    },
    overrides: [
      {
        files: [`${sources}**/*.ts`, `${sources}**/*.tsx`],
        parserOptions: { projectService: true, tsconfigRootDir: root },
        settings: {
          'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } },
        },
        rules: {
          '@typescript-eslint/await-thenable': 'error',
          '@typescript-eslint/no-floating-promises': 'error',
          '@typescript-eslint/no-misused-promises': [
            'error',
            { checksVoidReturn: { attributes: false } },
          ],
          ...(zones.length && {
            'import/no-restricted-paths': ['error', { zones }],
          }),
        },
      },
    ],
  };
}

/**
 * The rules of a package, by its Backstage role.
 *
 * Boundaries between packages are their dependency lists: `@backstage/no-undeclared-imports` and
 * `no-relative-monorepo-imports` refuse anything else, and `scripts/repository/boundaries.test.ts`
 * holds the lists to docs/architecture.md.
 */
module.exports = dir => factory(dir, additions(dir, 'src/'));

const nodeTest = {
  from: 'package',
  package: 'node:test',
  name: ['after', 'before', 'describe', 'it'],
};

/** The rules of programs that are no package: they have no role, and may read the root's dependencies. */
module.exports.scripts = dir => {
  const { overrides, ...others } = additions(dir, '');
  return factory.createConfig(root, {
    ...others,
    overrides: [
      ...overrides,
      // These run under Node's own test runner.
      {
        files: ['**/*.test.ts'],
        rules: {
          'jest/expect-expect': 'off',
          '@typescript-eslint/no-floating-promises': [
            'error',
            { allowForKnownSafeCalls: [nodeTest] },
          ],
        },
      },
    ],
  });
};
