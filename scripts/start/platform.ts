import {
  ControlPlane,
  RunningPostgres,
  startControlPlane,
  startPostgres,
} from '@backstage-govern/control-plane';
import { ClusterConfig } from './appConfig';
import { bringPrograms } from './bringPrograms';
import { StartContext } from './StartContext';
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

async function postgres(
  context: StartContext,
  { persistent = true } = {},
): Promise<RunningPostgres> {
  const { folder, claim, parts, progress } = context;
  const running = await progress.step('PostgreSQL', () =>
    startPostgres({ dir: folder.postgres, logDir: folder.logs, persistent }),
  );
  claim.addProcess('postgres', running.process);
  await parts.add('PostgreSQL', running.stop);
  return running;
}

async function controlPlane(
  context: StartContext,
  { unsafeNoFsync }: { unsafeNoFsync?: boolean },
) {
  const { folder, parts, progress } = context;
  const plane = await progress.step<ControlPlane>('Kubernetes', note =>
    startControlPlane({
      instanceDir: folder.dir,
      unsafeNoFsync,
      onProgress: (_, text) => note(text),
    }),
  );
  await parts.add('Kubernetes', () => plane.stop());
  return plane;
}

/** PostgreSQL alone, for a portal that shows a cluster which is already there. */
export async function startPostgresOnly(
  context: StartContext,
  cluster: ClusterConfig,
): Promise<Platform> {
  const { url } = await postgres(context);
  return {
    postgresUrl: url(),
    cluster,
    testEnv: {},
    settled: async () => {},
  };
}

/** PostgreSQL, Kubernetes and the metrics store, and the demo company in them. */
export async function startLocalPlatform(
  context: StartContext,
  options: LocalPlatformOptions,
): Promise<Platform> {
  await bringPrograms(context);
  context.signal.throwIfAborted();
  const { unsafeNoFsync } = options;
  const [database, plane] = await together(
    postgres(context, { persistent: !unsafeNoFsync }),
    controlPlane(context, { unsafeNoFsync }),
  );
  context.signal.throwIfAborted();
  const adminKubeconfig = plane.kubeconfig('platform-admin');
  return {
    postgresUrl: database.url(),
    cluster: {
      name: 'local',
      title: 'Local cluster',
      primary: true,
      kubeconfig: plane.kubeconfig('portal'),
    },
    adminKubeconfig,
    testEnv: {
      GOVERN_TEST_KUBECONFIG: adminKubeconfig,
      GOVERN_TEST_POSTGRES_URL: database.url(),
    },
    settled: async () => {},
  };
}
