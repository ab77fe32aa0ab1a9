/** A part of a cluster that tests may need and a foreign cluster may lack. */
export type TestComponent = 'kwok' | 'scheduler' | 'metrics' | 'personas';

/** Environment variables that connect a test run with its servers. */
export const testVariables = {
  /** Kubeconfig of an administrator. */
  kubeconfig: 'GOVERN_TEST_KUBECONFIG',
  /** Context of an existing cluster, in the user's own kubeconfig, to test against. */
  context: 'GOVERN_TEST_KUBE_CONTEXT',
  /** Address of a PostgreSQL's database `postgres`, as its superuser. */
  postgres: 'GOVERN_TEST_POSTGRES_URL',
  /** Address of a Prometheus API. */
  metrics: 'GOVERN_TEST_METRICS_URL',
  /** Comma-separated components of the cluster; set by the global setup. */
  components: 'GOVERN_TEST_COMPONENTS',
} as const;

/** What this test run has. */
export interface TestEnvironment {
  readonly kubeconfigPath: string | undefined;
  readonly context: string | undefined;
  readonly postgresUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  readonly components: ReadonlySet<TestComponent>;
}

/** Reads what the global setup has set. */
export function testEnvironment(
  env: NodeJS.ProcessEnv = process.env,
): TestEnvironment {
  const components = new Set(
    (env[testVariables.components] ?? '')
      .split(',')
      .filter(Boolean) as TestComponent[],
  );
  if (env[testVariables.metrics]) components.add('metrics');
  return {
    kubeconfigPath: env[testVariables.kubeconfig],
    context: env[testVariables.context],
    postgresUrl: env[testVariables.postgres],
    metricsUrl: env[testVariables.metrics],
    components,
  };
}
