import { ControlPlaneError } from '@backstage-govern/control-plane';
import { CommandError } from '../bootstrap/CommandError.mjs';

/**
 * Runs a command and exits with its code. A failure that explains itself is told in its own words;
 * anything else is a defect, so its stack is shown.
 */
export function runMain(command: (args: string[]) => Promise<number>): void {
  command(process.argv.slice(2)).then(
    // Something left open must not keep a finished command.
    code => process.exit(code),
    error => {
      if (error instanceof CommandError) {
        process.stderr.write(`${error.message}\n`);
        if (error.detail) process.stderr.write(`\n${error.detail}\n`);
      } else if (error instanceof ControlPlaneError) {
        process.stderr.write(`${error.message}\n`);
      } else {
        process.stderr.write(`${error?.stack ?? error}\n`);
      }
      process.exit(1);
    },
  );
}
