import path from 'node:path';
import { runMain } from './start/runMain';
import { withInstance } from './start/withInstance';
import { parseTestOptions } from './test/options';
import { runSteps } from './test/runSteps';
import { FinishedStep, summary } from './test/summary';

runMain(async args => {
  const names = parseTestOptions(args);
  let steps: FinishedStep[] = [];
  const exitCode = await withInstance(
    {
      root: path.resolve(__dirname, '..'),
      instance: 'test',
      reset: true,
    },
    async context => {
      steps = await runSteps(context, names);
      return steps.some(({ result }) => result.failures.length) ? 1 : 0;
    },
  );
  // After everything has been stopped, so that nothing is said behind the last line.
  if (steps.length) process.stdout.write(`${summary(steps)}\n`);
  return exitCode;
});
