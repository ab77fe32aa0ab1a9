import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readJestReport } from './jestReport';

const file = (
  status: string,
  assertionResults: { fullName: string; status: string }[],
  message = '',
) => ({ name: '/repo/plugins/x/a.test.ts', status, message, assertionResults });

const read = (...testResults: ReturnType<typeof file>[]) =>
  readJestReport({ testResults }, '/repo');

describe("jest's report", () => {
  it('gives what passed and the names of what failed', () => {
    const result = read(
      file('failed', [
        { fullName: 'works', status: 'passed' },
        { fullName: 'breaks', status: 'failed' },
      ]),
    );
    assert.deepEqual(result, {
      passed: 1,
      failures: ['plugins/x/a.test.ts: breaks'],
      skipped: [],
    });
  });

  it('counts a file that could not run as one failure', () => {
    const result = read(file('failed', [], 'Cannot find module x\n  at y'));
    assert.deepEqual(result.failures, [
      'plugins/x/a.test.ts: Cannot find module x',
    ]);
  });

  it('takes the reason of a skipped test from its title', () => {
    const fullName = 'metrics (skipped: this cluster has no metrics) are read';
    const { skipped } = read(file('passed', [{ fullName, status: 'pending' }]));
    assert.deepEqual(skipped, [
      { name: fullName, reason: 'this cluster has no metrics' },
    ]);
  });
});
