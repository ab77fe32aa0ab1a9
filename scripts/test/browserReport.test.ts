import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBrowserReport } from './browserReport';

const spec = (title: string, status: string, skip?: string) => ({
  title,
  tests: [
    {
      status,
      annotations: skip ? [{ type: 'skip', description: skip }] : [],
    },
  ],
});

describe("the browser tests' report", () => {
  it('counts tests in nested suites', () => {
    const result = readBrowserReport({
      errors: [],
      suites: [
        {
          title: 'a.browser.ts',
          specs: [spec('signs in', 'expected')],
          suites: [
            {
              title: 'the list',
              specs: [
                spec('shows rows', 'unexpected'),
                spec('is quick', 'skipped', 'no clock'),
              ],
            },
          ],
        },
      ],
    });
    assert.deepEqual(result, {
      passed: 1,
      failures: ['a.browser.ts › the list › shows rows'],
      skipped: [
        { name: 'a.browser.ts › the list › is quick', reason: 'no clock' },
      ],
    });
  });

  it('does not take a test for good that passed only on retry', () => {
    const suites = [{ title: 'a', specs: [spec('wobbles', 'flaky')] }];
    const { passed, failures } = readBrowserReport({ suites, errors: [] });
    assert.equal(passed, 0);
    assert.deepEqual(failures, ['a › wobbles (passed only on retry)']);
  });

  it('counts an error outside any test as a failure', () => {
    const errors = [{ message: 'No tests found\nmore' }];
    const { failures } = readBrowserReport({ suites: [], errors });
    assert.deepEqual(failures, ['No tests found']);
  });
});
