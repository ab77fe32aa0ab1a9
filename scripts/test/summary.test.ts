import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failedStep, PASSED } from './StepResult';
import { summary } from './summary';

const last = (text: string) => text.split('\n').at(-1);

describe('the end of a test run', () => {
  it('counts over all steps in its last line', () => {
    const steps = [
      { name: 'lint', result: PASSED, milliseconds: 900 },
      {
        name: 'jest',
        result: { passed: 41, failures: ['a.test.ts: breaks'], skipped: [] },
        milliseconds: 12_340,
      },
    ];
    assert.equal(last(summary(steps)), '42 passed, 1 failed');
    assert.match(summary(steps), /jest: a\.test\.ts: breaks/);
    assert.match(summary(steps), /12\.3 s/);
  });

  it('counts a step that crashed as one failure', () => {
    const result = failedStep('no report');
    const steps = [{ name: 'browser', result, milliseconds: 1 }];
    assert.equal(last(summary(steps)), '0 passed, 1 failed');
  });

  it('lists what was skipped, with the reason', () => {
    const result = {
      ...PASSED,
      skipped: [{ name: 'usage', reason: 'this cluster has no metrics' }],
    };
    const text = summary([{ name: 'jest', result, milliseconds: 1 }]);
    assert.match(text, /usage: this cluster has no metrics/);
    assert.equal(last(text), '1 passed, 0 failed, 1 skipped');
  });
});
