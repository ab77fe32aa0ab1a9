import { ControlPlaneError } from '../ControlPlaneError';
import { instanceDir } from '../plane/instance';
import { Command } from './Command';
import { kubectlCommand } from './kubectlCommand';
import { planeCommands } from './planeCommands';
import { readCommandLine } from './readCommandLine';
import { tokenCommand } from './tokenCommand';

const commands: readonly Command[] = [
  ...planeCommands,
  tokenCommand,
  kubectlCommand,
];

const usage = [
  'Usage: npm run -s control-plane -- <command> [--instance <name>]',
  '',
  ...commands.map(
    ({ name, args = '', summary }) =>
      `  ${`${name} ${args}`.padEnd(22)}${summary}`,
  ),
].join('\n');

/** Runs one command and gives its exit code: 1 for a failure, 2 for a command line that is none. */
export async function runCli(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const { command, args, instance, help } = readCommandLine(argv, env);
    if (help) {
      print(usage);
      return 0;
    }
    const found = commands.find(({ name }) => name === command);
    if (!found) {
      if (command) tell(`There is no command ${command}.\n`);
      tell(usage);
      return 2;
    }
    return await found.run(
      { instanceDir: instanceDir(instance), env, print, tell },
      args,
    );
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
    tell(error.message);
    return error.reason === 'USAGE' ? 2 : 1;
  }
}
