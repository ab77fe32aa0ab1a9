import { failedStep, PASSED } from './StepResult';
import { StepContext, TestStep } from './TestStep';
import { runTool } from './runTool';
import { StepName } from './options';

interface ToolRun {
  readonly tool: string;
  readonly program?: string;
  readonly args: readonly string[];
}

/** A step that is one check: it passes when all its tools end well. */
function toolStep(name: StepName, runs: readonly ToolRun[]): TestStep {
  return {
    name,
    run: async ({ root, signal }: StepContext) => {
      const codes: number[] = [];
      for (const run of runs)
        codes.push(await runTool({ root, signal, ...run }));
      return codes.every(code => code === 0) ? PASSED : failedStep(name);
    },
  };
}

/** The steps that read the code without running it. */
export const staticSteps: readonly TestStep[] = [
  toolStep('format', [{ tool: 'prettier', args: ['--check', '.'] }]),
  toolStep('lint', [
    {
      tool: '@backstage/cli',
      program: 'backstage-cli',
      args: ['repo', 'lint', '--max-warnings', '0'],
    },
    // The scripts are no workspace, so Backstage's command passes them by.
    {
      tool: 'eslint',
      args: ['scripts', '--ext', '.ts,.mjs', '--max-warnings', '0'],
    },
  ]),
  toolStep('types', [
    { tool: 'typescript', program: 'tsc', args: ['--noEmit'] },
  ]),
  toolStep('knip', [{ tool: 'knip', args: [] }]),
];
