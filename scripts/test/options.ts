import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/CommandError.mjs';

/** The steps of a test run, in their order. */
export const STEP_NAMES = [
  'format',
  'lint',
  'types',
  'knip',
  'repository',
  'jest',
  'browser',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

const USAGE = `npm test -- [--only <step>]...

  steps: ${STEP_NAMES.join(', ')}
`;

function isStepName(name: string): name is StepName {
  return (STEP_NAMES as readonly string[]).includes(name);
}

/**
 * Reads which steps to run; all of them unless told.
 *
 * @throws CommandError for a flag or a step that does not exist, with those that do.
 */
export function parseTestOptions(args: readonly string[]): StepName[] {
  let only: string[];
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string', multiple: true, default: [] } },
    });
    only = values.only.flatMap(value => value.split(','));
  } catch (error) {
    throw new CommandError((error as Error).message, USAGE);
  }
  const unknown = only.find(name => !isStepName(name));
  if (unknown !== undefined) {
    throw new CommandError(`There is no step "${unknown}".`, USAGE);
  }
  return STEP_NAMES.filter(name => !only.length || only.includes(name));
}
