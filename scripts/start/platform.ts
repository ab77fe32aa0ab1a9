import { ClusterConfig } from './appConfig';
import { bringPrograms } from './bringPrograms';
import { demoCompany } from './demoCompany';
import { StartContext } from './StartContext';
import { controlPlanePart, metricsPart, postgresPart } from './startParts';
import { together } from './together';

/** What the portal stands on. */
export interface Platform {
  readonly postgresUrl: string;
  readonly cluster: ClusterConfig;
  /** May write to the cluster; undefined for one that is not ours. */
  readonly adminKubeconfig?: string;
  /** What jest and the browser tests read from their environment. */
  readonly testEnv: Record<string, string>;
  /** Resolves when the demo company is there. */
  settled(): Promise<void>;
}

export interface LocalPlatformOptions {
  readonly demo: boolean;
  /** Faster, for data that nobody keeps. */
  readonly unsafeNoFsync?: boolean;
}

/** PostgreSQL alone, for a portal that shows a cluster which is already there. */
export async function startPostgresOnly(
  context: StartContext,
  cluster: ClusterConfig,
): Promise<Platform> {
  const postgres = await postgresPart(context);
  return {
    postgresUrl: postgres.url(),
    cluster,
    testEnv: {},
    settled: async () => {},
  };
}

/** PostgreSQL, Kubernetes and the metrics store; the demo company is still on its way into them. */
export async function startLocalPlatform(
  context: StartContext,
  { demo, unsafeNoFsync = false }: LocalPlatformOptions,
): Promise<Platform> {
  await bringPrograms(context);
  const [postgres, plane] = await together(
    postgresPart(context, { persistent: !unsafeNoFsync }),
    controlPlanePart(context, { unsafeNoFsync }),
  );
  context.signal.throwIfAborted();
  const kubeconfigPath = plane.kubeconfig('platform-admin');
  const { url: metricsUrl } = await metricsPart(context, kubeconfigPath);
  const loading = demo
    ? demoCompany(context, { kubeconfigPath, metricsUrl })
    : Promise.resolve();
  // Whoever waits for it is told; until then the failure must not end the process.
  loading.catch(() => {});
  return {
    postgresUrl: postgres.url(),
    cluster: {
      name: 'local',
      title: 'Local cluster',
      primary: true,
      kubeconfig: plane.kubeconfig('portal'),
      metrics: { url: metricsUrl },
    },
    adminKubeconfig: kubeconfigPath,
    testEnv: {
      GOVERN_TEST_KUBECONFIG: kubeconfigPath,
      GOVERN_TEST_POSTGRES_URL: postgres.url(),
      GOVERN_TEST_METRICS_URL: metricsUrl,
    },
    settled: () => loading,
  };
}
