/**
 * What the bootstrap can run, and the TypeScript program behind each. One that takes the user's
 * files runs where the user is; the others run in the repository.
 *
 * @type {Record<string, { program: string, args?: string[], takesFiles?: boolean }>}
 */
export const COMMANDS = {
  start: { program: 'scripts/start.ts' },
  test: { program: 'scripts/test.ts' },
  'control-plane': { program: 'packages/control-plane/src/cli.ts' },
  kubectl: {
    program: 'packages/control-plane/src/cli.ts',
    args: ['kubectl'],
    takesFiles: true,
  },
  bench: { program: 'packages/bench/src/main.ts' },
  soak: { program: 'packages/kube/src/__testUtils__/chaos/main.ts' },
};
