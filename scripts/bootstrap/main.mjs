import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './CommandError.mjs';
import { cacheFolder } from './cacheFolder.mjs';
import { COMMANDS } from './commands.mjs';
import { explainFileError } from './explainFileError.mjs';
import { nodeRuntime } from './nodeRuntime.mjs';
import { installPackages } from './packages.mjs';
import { createProgress } from './progress.mjs';
import { runProgram } from './runProgram.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function run([name, ...args], env) {
  const command = Object.hasOwn(COMMANDS, name ?? '') && COMMANDS[name];
  if (!command) {
    throw new CommandError(
      `There is no command "${name ?? ''}": use one of ${Object.keys(
        COMMANDS,
      ).join(', ')}.`,
    );
  }
  const progress = createProgress();
  const cache = cacheFolder(env);
  const node = await nodeRuntime({ cache, env, progress });
  await installPackages({ root, node, cache, env, progress });
  return runProgram(
    node,
    [
      '--require',
      path.join(root, 'node_modules/@backstage/cli/config/nodeTransform.cjs'),
      path.join(root, command.program),
      ...(command.args ?? []),
      ...args,
    ],
    {
      // npm changes to the repository, and says where it was called.
      cwd: (command.takesFiles && env.INIT_CWD) || root,
      env: {
        ...env,
        PATH: [path.dirname(node), env.PATH]
          .filter(Boolean)
          .join(path.delimiter),
      },
    },
  );
}

/** The bootstrap: brings what is missing, then runs the command in our place. */
export async function main() {
  try {
    process.exitCode = await run(process.argv.slice(2), process.env);
  } catch (cause) {
    const error = explainFileError(cause, cacheFolder());
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error.detail) process.stderr.write(`\n${error.detail}\n`);
    process.exitCode = 1;
  }
}
