import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserReport, readBrowserReport } from './browserReport';
import { JestReport, readJestReport } from './jestReport';
import { runNode, runTool } from './runTool';
import { failedStep, StepResult } from './StepResult';
import { StepContext, TestStep } from './TestStep';

/** A run that leaves no report, or fails without a failure in it, has crashed: that counts as one. */
function counted<T>(
  name: string,
  { exitCode, report }: { exitCode: number; report: string },
  read: (content: T) => StepResult,
): StepResult {
  if (!existsSync(report)) {
    return failedStep(`ended with code ${exitCode} before it could count`);
  }
  const result = read(JSON.parse(readFileSync(report, 'utf8')));
  return exitCode === 0 || result.failures.length
    ? result
    : {
        ...result,
        failures: [`${name} ended with code ${exitCode} though no test failed`],
      };
}

/** The tests of the scripts and of the repository itself, with Node's own runner. */
const repositoryStep: TestStep = {
  name: 'repository',
  run: async ({ root, reports, signal }: StepContext) => {
    const report = path.join(reports, 'repository.json');
    const exitCode = await runNode(
      [
        '--require',
        '@backstage/cli/config/nodeTransform.cjs',
        '--test',
        '--test-isolation=none',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${path.join(__dirname, 'nodeTestReporter.mjs')}`,
        '--test-reporter-destination=stderr',
        ...globSync('scripts/**/*.test.ts', { cwd: root }),
      ],
      { root, env: { ...process.env, GOVERN_TEST_REPORT: report }, signal },
    );
    return counted<StepResult>('node', { exitCode, report }, result => result);
  },
};

const jestStep: TestStep = {
  name: 'jest',
  run: async context => {
    const { root, reports, signal } = context;
    const report = path.join(reports, 'jest.json');
    const { testEnv } = await context.platform();
    const exitCode = await runTool({
      ...{ root, signal },
      tool: '@backstage/cli',
      program: 'backstage-cli',
      args: [
        ...['repo', 'test', '--watchAll=false'],
        ...['--json', `--outputFile=${report}`],
      ],
      env: testEnv,
    });
    return counted<JestReport>('jest', { exitCode, report }, content =>
      readJestReport(content, root),
    );
  },
};

const browserStep: TestStep = {
  name: 'browser',
  run: async context => {
    const { root, reports, signal } = context;
    const report = path.join(reports, 'browser.json');
    const { testEnv } = await context.platform();
    const { url, backendUrl, legacyUrl = '' } = await context.portal();
    const exitCode = await runTool({
      ...{ root, signal },
      tool: '@playwright/test',
      program: 'playwright',
      args: [
        'test',
        '--config=packages/app/playwright.config.ts',
        '--reporter=list,json',
      ],
      env: {
        ...testEnv,
        GOVERN_TEST_PORTAL_URL: url,
        GOVERN_TEST_BACKEND_URL: backendUrl,
        GOVERN_TEST_LEGACY_URL: legacyUrl,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    return counted<BrowserReport>(
      'playwright',
      { exitCode, report },
      readBrowserReport,
    );
  },
};

/** The steps that run the code. */
export const testSteps: readonly TestStep[] = [
  repositoryStep,
  jestStep,
  browserStep,
];
