import path from 'node:path';
import {
  createKubeClient,
  discoverResources,
  Discovery,
  KubeClient,
  KubeObject,
  loadKubeConfig,
  Pod,
  resourceTypes,
} from '@backstage-govern/kube';
import { formatElapsed, OnProgress } from '../binaries/progress';
import { packageFolder } from '../packageFolder';
import { waitUntil } from '../process/waitUntil';
import { expectOwnCluster } from './expectOwnCluster';
import { Manifest, readManifests } from './readManifests';
import { DemoWorkload, isSettled } from './settling';

const FIELD_MANAGER = 'govern-demo';
/** Requests at a time: enough to be quick, few enough to leave the API server to others. */
const AT_ONCE = 8;
const SETTLE_TIMEOUT_MS = 60_000;

const WORKLOADS = [
  resourceTypes.deployments,
  resourceTypes.statefulSets,
  resourceTypes.daemonSets,
  resourceTypes.jobs,
  resourceTypes.cronJobs,
];

/** The demo company's manifests. */
export const demoFolder = path.join(packageFolder, 'demo');

/** How to load the demo company. */
export interface LoadDemoOptions {
  /** A kubeconfig of a control plane that this package started, with a cluster administrator's rights. */
  readonly kubeconfigPath: string;
  /** Milliseconds to wait for the workloads to settle; a minute unless given, 0 not to wait. */
  readonly settleTimeoutMs?: number;
  readonly onProgress?: OnProgress;
}

/** What loading has done. */
export interface LoadedDemo {
  /** Objects applied. */
  readonly objects: number;
  /** Workloads that had not settled in time, as `kind namespace/name`. */
  readonly unsettled: readonly string[];
}

/**
 * Writes the demo company to a cluster by server-side apply, and waits until its workloads have
 * settled. Loading it again puts right what was changed and leaves the rest alone.
 *
 * @throws Error before anything is written when the cluster is not one of ours; KubeError when an
 *   object is refused.
 */
export async function loadDemo(options: LoadDemoOptions): Promise<LoadedDemo> {
  const kubeConfig = loadKubeConfig({ path: options.kubeconfigPath });
  const client = createKubeClient({ kubeConfig });
  const { onProgress = () => {} } = options;
  try {
    await expectOwnCluster(client);
    const manifests = readManifests(demoFolder);
    const started = performance.now();
    const objects = await applyAll(client, manifests);
    onProgress(
      'demo',
      `${objects} objects applied in ${formatElapsed(
        performance.now() - started,
      )}`,
    );
    const unsettled = await settle(client, manifests, options);
    onProgress(
      'demo',
      unsettled.length
        ? `not settled in time: ${unsettled.join(', ')}`
        : `settled after ${formatElapsed(performance.now() - started)}`,
    );
    return { objects, unsettled };
  } finally {
    await client.close();
  }
}

async function applyAll(
  client: KubeClient,
  manifests: readonly Manifest[],
): Promise<number> {
  const discovery = await discoverResources(client);
  let applied = 0;
  // File by file: what one holds may stand on what those before it made.
  for (const { objects } of manifests) {
    const namespaces = objects.filter(({ kind }) => kind === 'Namespace');
    const others = objects.filter(({ kind }) => kind !== 'Namespace');
    // What goes into a namespace is refused until the namespace is there.
    for (const round of [namespaces, others]) {
      for (let start = 0; start < round.length; start += AT_ONCE) {
        await Promise.all(
          round
            .slice(start, start + AT_ONCE)
            .map(object => apply(client, discovery, object)),
        );
      }
    }
    applied += objects.length;
  }
  return applied;
}

async function apply(
  client: KubeClient,
  discovery: Discovery,
  object: KubeObject,
): Promise<void> {
  const { apiVersion, kind, metadata } = object;
  const resource = discovery.find(apiVersion, kind);
  if (!resource) {
    throw new Error(
      `The cluster serves no ${apiVersion} ${kind}, which the demo's ${metadata.name} is: use the control plane's own version.`,
    );
  }
  await client.apply(resource, object, {
    fieldManager: FIELD_MANAGER,
    force: true,
  });
}

/** Waits for the demo's workloads and gives those that have not settled in time. */
async function settle(
  client: KubeClient,
  manifests: readonly Manifest[],
  { settleTimeoutMs = SETTLE_TIMEOUT_MS }: LoadDemoOptions,
): Promise<string[]> {
  const wanted = new Set(
    manifests.flatMap(({ objects }) => objects).map(describe),
  );
  let unsettled: string[] = [];
  await waitUntil(
    async () => {
      const [pods, ...workloads] = await Promise.all(
        [resourceTypes.pods, ...WORKLOADS].map(resource =>
          client.list(resource),
        ),
      );
      unsettled = workloads
        .flatMap(({ items }) => items as DemoWorkload[])
        .filter(workload => wanted.has(describe(workload)))
        .filter(workload => !isSettled(workload, pods.items as Pod[]))
        .map(describe);
      return unsettled.length === 0;
    },
    { timeoutMs: settleTimeoutMs, intervalMs: 400 },
  );
  return unsettled;
}

function describe({ kind, metadata }: KubeObject): string {
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
}
