import { writeFileSync } from 'node:fs';

/**
 * A reporter for Node's own test runner that writes `{passed, failures, skipped}` to the file named
 * by GOVERN_TEST_REPORT when all tests have run.
 *
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* report(source) {
  const result = { passed: 0, failures: [], skipped: [] };
  for await (const { type, data } of source) {
    if (data?.details?.type === 'suite') continue;
    if (type === 'test:pass' && data.skip !== undefined) {
      const reason =
        typeof data.skip === 'string' && data.skip
          ? data.skip
          : 'marked as skipped in the code';
      result.skipped.push({ name: data.name, reason });
    } else if (type === 'test:pass') {
      result.passed += 1;
    } else if (type === 'test:fail') {
      result.failures.push(data.name);
    }
  }
  writeFileSync(process.env.GOVERN_TEST_REPORT, JSON.stringify(result));
  yield '';
}
