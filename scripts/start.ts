import path from 'node:path';
import { existingCluster } from './start/existingCluster';
import { runMain } from './start/runMain';
import { parseStartOptions, START_USAGE } from './start/options';
import { startAndServe } from './start/startAndServe';
import { withInstance } from './start/withInstance';

runMain(async args => {
  const options = parseStartOptions(args);
  if (options === 'help') {
    process.stdout.write(START_USAGE);
    return 0;
  }
  // Before anything is touched: a context that does not exist is told at once.
  const foreign =
    options.context === undefined
      ? undefined
      : existingCluster(options.context);
  return withInstance(
    { ...options, root: path.resolve(__dirname, '..') },
    context => startAndServe(context, { options, foreign }),
  );
});
