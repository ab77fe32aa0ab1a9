/**
 * A value that the test run hands over.
 *
 * @throws Error when it is not there, saying how the browser tests are meant to be run.
 */
export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(
      `${name} is not set: the browser tests run against a portal that "npm test" starts; run them by "npm test -- --only browser".`,
    );
  }
  return value;
}
