import { SkippedTest, StepResult } from './StepResult';

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly annotations?: readonly {
        readonly type: string;
        readonly description?: string;
      }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
export interface BrowserReport {
  readonly suites: readonly Suite[];
  /** What went wrong outside any test. */
  readonly errors: readonly { readonly message?: string }[];
}

function testsIn(
  suite: Suite,
  above: string,
): { name: string; status: string; reason: string }[] {
  const title = [above, suite.title].filter(Boolean).join(' › ');
  return [
    ...(suite.specs ?? []).flatMap(spec =>
      spec.tests.map(({ status, annotations = [] }) => ({
        name: `${title} › ${spec.title}`,
        status,
        reason:
          annotations.find(({ type }) => type === 'skip')?.description ??
          'marked as skipped in the code',
      })),
    ),
    ...(suite.suites ?? []).flatMap(inner => testsIn(inner, title)),
  ];
}

/** Counts the tests of a report; an error outside any test counts as one failure. */
export function readBrowserReport(report: BrowserReport): StepResult {
  const tests = report.suites.flatMap(suite => testsIn(suite, ''));
  const skipped: SkippedTest[] = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ name, reason }) => ({ name, reason }));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      // A test that passed only when tried again is not one to build on.
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ name, status }) =>
          status === 'flaky' ? `${name} (passed only on retry)` : name,
        ),
      ...report.errors.map(
        ({ message }) =>
          message?.split('\n')[0] ?? 'an error without a message',
      ),
    ],
    skipped,
  };
}
