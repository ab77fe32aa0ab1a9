import { runCli } from './cli/runCli';

void runCli(process.argv.slice(2)).then(code => process.exit(code));
