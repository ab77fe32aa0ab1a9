import path from 'node:path';
import { SkippedTest, StepResult } from './StepResult';

/** The part of jest's JSON report that is read here. */
export interface JestReport {
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}

/** The convention of `describeCluster`: what is missing stands in the title. */
function reasonIn(title: string): string {
  return (
    /\(skipped: (.+?)\)/.exec(title)?.[1] ?? 'marked as skipped in the code'
  );
}

/** Counts the tests of a report; a file that could not run at all counts as one failure. */
export function readJestReport(report: JestReport, root: string): StepResult {
  let passed = 0;
  const failures: string[] = [];
  const skipped: SkippedTest[] = [];
  for (const {
    name,
    status,
    message,
    assertionResults,
  } of report.testResults) {
    const file = path.relative(root, name);
    for (const test of assertionResults) {
      if (test.status === 'passed') {
        passed++;
      } else if (test.status === 'failed') {
        failures.push(`${file}: ${test.fullName}`);
      } else {
        skipped.push({ name: test.fullName, reason: reasonIn(test.fullName) });
      }
    }
    const hasFailure = assertionResults.some(test => test.status === 'failed');
    if (status === 'failed' && !hasFailure) {
      failures.push(`${file}: ${message.trim().split('\n')[0]}`);
    }
  }
  return { passed, failures, skipped };
}
