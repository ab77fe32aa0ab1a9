import { ControlPlaneError } from '../ControlPlaneError';

/** A command line, taken apart. */
export interface CommandLine {
  readonly command: string | undefined;
  readonly args: string[];
  readonly instance: string;
  readonly help: boolean;
}

/**
 * Takes the command line apart. What follows `kubectl` is kubectl's own; for it the instance comes
 * from GOVERN_INSTANCE.
 *
 * @throws ControlPlaneError (`USAGE`)
 */
export function readCommandLine(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): CommandLine {
  const fromEnv = env.GOVERN_INSTANCE || 'default';
  if (argv[0] === 'kubectl') {
    const args = argv.slice(1);
    return { command: 'kubectl', args, instance: fromEnv, help: false };
  }
  const words: string[] = [];
  let instance = fromEnv;
  let help = false;
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index];
    const [, named] = /^--instance(?:=(.*))?$/.exec(word) ?? [];
    if (word === '--help' || word === '-h') {
      help = true;
    } else if (named !== undefined) {
      instance = named;
    } else if (word === '--instance') {
      index++;
      instance = argv[index] ?? '';
    } else if (word.startsWith('-')) {
      throw new ControlPlaneError(
        'USAGE',
        `There is no option ${word}; there are --instance <name> and --help.`,
      );
    } else {
      words.push(word);
    }
  }
  const [command, ...args] = words;
  return { command, args, instance, help };
}
