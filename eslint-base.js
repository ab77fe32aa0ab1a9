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

/**
 * Backstage's rules for the package's role, and the ones this repository adds.
 *
 * Boundaries between packages are their dependency lists: `@backstage/no-undeclared-imports` and
 * `no-relative-monorepo-imports` refuse anything else, and `scripts/boundaries.test.ts` holds the
 * lists to docs/architecture.md.
 */
module.exports = dir => {
  const zones = sliceZones(dir);
  return factory(dir, {
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
        files: ['src/**/*.ts', 'src/**/*.tsx'],
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
  });
};
