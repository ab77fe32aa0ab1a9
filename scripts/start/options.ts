import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CommandError } from '../bootstrap/CommandError.mjs';

/** The instance of a plain `npm start`, which the other commands use unless told. */
export const DEFAULT_INSTANCE = 'default';

/** What `npm start` was asked to do. */
export interface StartOptions {
  /** Name of the folder below `.local` that holds everything of this start. */
  readonly instance: string;
  /** A kube context: show that cluster instead of a local one. Nothing is written to it. */
  readonly context?: string;
  readonly demo: boolean;
  readonly open: boolean;
  /** Start, test through the API, stop. */
  readonly check: boolean;
  /** Throw away the instance's data first. */
  readonly reset: boolean;
}

const FLAGS = {
  cluster: { type: 'string' },
  'no-demo': { type: 'boolean' },
  'no-open': { type: 'boolean' },
  check: { type: 'boolean' },
  reset: { type: 'boolean' },
  instance: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const START_USAGE = `npm start -- [flags]

  --cluster <context>  show an existing cluster instead of a local one; nothing is written to it
  --no-demo            leave the local cluster empty
  --no-open            do not open a browser
  --check              start, test through the API, stop; the exit code tells
  --reset              throw away this instance's data first
  --instance <name>    keep a start of its own beside others (default: default)
`;

/**
 * A DNS label made of any text, for names of folders and clusters. Two texts never share one: a
 * label that is not the text itself carries a part of the text's hash.
 */
export function toLabel(text: string): string {
  const label = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  if (label === text) return label;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return label ? `${label}-${hash}` : `cluster-${hash}`;
}

function defaultInstance(check: boolean, context: string | undefined): string {
  // Rows of one cluster must never be taken for those of another.
  if (context !== undefined) {
    return `${check ? 'check' : 'cluster'}-${toLabel(context)}`;
  }
  return check ? 'check' : DEFAULT_INSTANCE;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    const reason = (error as Error).message.split('. ')[0];
    throw new CommandError(`${reason}.`, START_USAGE);
  }
}

/**
 * Reads the flags of `npm start`; `help` when they ask for the usage.
 *
 * @throws CommandError naming the flag that is unknown or lacks its value, with the usage.
 */
export function parseStartOptions(
  args: readonly string[],
): StartOptions | 'help' {
  const flags = parse(args);
  if (flags.help) return 'help';
  const check = flags.check ?? false;
  const instance = flags.instance ?? defaultInstance(check, flags.cluster);
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(instance)) {
    throw new CommandError(
      `"${instance}" cannot name an instance: use lower-case letters, digits and hyphens.`,
    );
  }
  return {
    instance,
    context: flags.cluster,
    demo: !flags['no-demo'] && flags.cluster === undefined,
    open: !flags['no-open'] && !check,
    check,
    reset: flags.reset ?? false,
  };
}
