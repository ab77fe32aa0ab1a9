/** A test that did not run, and why. */
export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/** What one step of the test run found. */
export interface StepResult {
  readonly passed: number;
  /** Names of what failed; each counts as one. */
  readonly failures: readonly string[];
  readonly skipped: readonly SkippedTest[];
}

export const PASSED: StepResult = { passed: 1, failures: [], skipped: [] };

/** A step that is one check as a whole failed, or ended before it could count. */
export function failedStep(name: string): StepResult {
  return { passed: 0, failures: [name], skipped: [] };
}
