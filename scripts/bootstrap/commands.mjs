/**
 * What the bootstrap can run, and the TypeScript program behind each.
 *
 * @type {Record<string, { program: string, args?: string[] }>}
 */
export const COMMANDS = {
  start: { program: 'scripts/start.ts' },
  test: { program: 'scripts/test.ts' },
  'control-plane': { program: 'packages/control-plane/src/cli.ts' },
  kubectl: { program: 'packages/control-plane/src/cli.ts', args: ['kubectl'] },
  bench: { program: 'packages/bench/src/main.ts' },
};
