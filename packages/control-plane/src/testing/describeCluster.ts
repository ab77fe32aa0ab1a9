import { TestComponent, testEnvironment } from './testEnvironment';

/** What the tests of a block need beyond an API server. */
export interface DescribeClusterOptions {
  readonly needs?: readonly TestComponent[];
}

/**
 * A `describe` whose tests talk to the cluster of the test run. Where there is none, or it lacks
 * something that they need, they are skipped and the title says why.
 */
export function describeCluster(name: string, tests: () => void): void;
export function describeCluster(
  name: string,
  options: DescribeClusterOptions,
  tests: () => void,
): void;
export function describeCluster(
  name: string,
  ...rest: [() => void] | [DescribeClusterOptions, () => void]
): void {
  const [options, tests] = rest.length === 1 ? [{}, rest[0]] : rest;
  const missing = whatIsMissing(options);
  const block = missing ? describe.skip : describe;
  block(missing ? `${name} (skipped: ${missing})` : name, tests);
}

function whatIsMissing(options: DescribeClusterOptions): string | undefined {
  const environment = testEnvironment();
  if (!environment.kubeconfigPath) {
    return 'there is no cluster, GOVERN_TEST_KUBECONFIG is not set; the jest setup of control-plane starts one';
  }
  const absent = (options.needs ?? []).filter(
    need => !environment.components.has(need),
  );
  if (!absent.length) return undefined;
  const cluster = environment.context
    ? `the cluster of context ${environment.context}`
    : 'this cluster';
  return `${cluster} has no ${absent.join(' and no ')}`;
}
