import { StepResult } from './StepResult';

/** A step that ran. */
export interface FinishedStep {
  readonly name: string;
  readonly result: StepResult;
  readonly milliseconds: number;
}

function row(cells: readonly (string | number)[]): string {
  const [name, ...numbers] = cells;
  return [
    String(name).padEnd(12),
    ...numbers.map(cell => String(cell).padStart(9)),
  ].join('');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Everything that the end of a test run says. Its last line is `N passed, N failed`, and
 * `, N skipped` after that where there are any.
 */
export function summary(steps: readonly FinishedStep[]): string {
  const results = steps.map(({ result }) => result);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = steps.flatMap(({ name, result }) =>
    result.failures.map(failure => `  ${name}: ${failure}`),
  );
  const skipped = results.flatMap(result => result.skipped);
  return [
    '',
    row(['', 'passed', 'failed', 'skipped', 'time']),
    ...steps.map(({ name, result, milliseconds }) =>
      row([
        name,
        result.passed,
        result.failures.length,
        result.skipped.length,
        seconds(milliseconds),
      ]),
    ),
    ...(skipped.length ? ['', 'Skipped:'] : []),
    ...skipped.map(({ name, reason }) => `  ${name}: ${reason}`),
    ...(failures.length ? ['', 'Failed:', ...failures] : []),
    '',
    `${passed} passed, ${failures.length} failed${
      skipped.length ? `, ${skipped.length} skipped` : ''
    }`,
  ].join('\n');
}
