import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTestOptions, STEP_NAMES } from './options';

describe('npm test', () => {
  it('runs every step unless told', () => {
    assert.deepEqual(parseTestOptions([]), [...STEP_NAMES]);
  });

  it('runs the steps that were asked for, in their usual order', () => {
    const args = ['--only', 'jest', '--only', 'types,lint'];
    assert.deepEqual(parseTestOptions(args), ['lint', 'types', 'jest']);
  });

  it('lists the steps when one does not exist', () => {
    assert.throws(
      () => parseTestOptions(['--only', 'jets']),
      /There is no step "jets"/,
    );
  });
});
