import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { ClusterView } from './ClusterView';
import { CpuCounters } from './CpuCounters';
import { liveMetrics } from './liveMetrics';
import { METRICS_CONTENT_TYPE, renderMetrics } from './renderMetrics';

/** The seed of the demo company's usage; history and live figures must have the same. */
export const DEFAULT_SEED = 'first-light';

const SYNC_TIMEOUT_MS = 30_000;

/** How to start an exporter. */
export interface StartExporterOptions {
  /** Whose cluster; its user needs to read pods, nodes, namespaces, ReplicaSets and resource quotas. */
  readonly kubeconfigPath: string;
  /** Port of 127.0.0.1; one that the system picks unless given. */
  readonly port?: number;
  readonly seed?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An exporter that serves. */
export interface Exporter {
  /** `http://127.0.0.1:<port>/metrics`. */
  readonly url: string;
  /** `127.0.0.1:<port>`, as scrape configurations name it. */
  readonly target: string;
  /** Closes the port and ends every watch. */
  stop(): Promise<void>;
}

/**
 * Serves usage and requests of every pod of a cluster, under the names that cAdvisor and
 * kube-state-metrics use. Resolves when the cluster was read once.
 *
 * @throws Error when the cluster cannot be read within 30 seconds, or the port is taken.
 */
export async function startExporter(
  options: StartExporterOptions,
): Promise<Exporter> {
  const { kubeconfigPath, seed = DEFAULT_SEED, now = Date.now } = options;
  const view = new ClusterView({ kubeconfigPath });
  try {
    await startView(view);
    const counters = new CpuCounters();
    const server = createServer((call, response) => {
      if (call.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404).end('There is only /metrics here.\n');
        return;
      }
      try {
        const families = liveMetrics({ view, counters, seed, at: now() });
        response
          .writeHead(200, { 'content-type': METRICS_CONTENT_TYPE })
          .end(renderMetrics(families));
      } catch (error) {
        // One object that cannot be read must not end the process that serves.
        response.writeHead(500).end(`${error}\n`);
      }
    });
    const target = `127.0.0.1:${await listen(server, options.port ?? 0)}`;
    return {
      url: `http://${target}/metrics`,
      target,
      stop: async () => {
        await close(server);
        await view.stop();
      },
    };
  } catch (error) {
    await view.stop();
    throw error;
  }
}

async function startView(view: ClusterView): Promise<void> {
  try {
    await view.start(AbortSignal.timeout(SYNC_TIMEOUT_MS));
  } catch (cause) {
    throw new Error(
      `The exporter cannot read the cluster (${
        view.problems.join('; ') || 'no answer'
      }): check that it runs and that the kubeconfig's user may list pods, nodes, namespaces, ReplicaSets and resource quotas.`,
      { cause },
    );
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', cause =>
      reject(
        new Error(
          `The exporter cannot listen on 127.0.0.1:${port} (${cause.message}): leave the port out, and the system picks a free one.`,
          { cause },
        ),
      ),
    );
    server.listen(port, '127.0.0.1', () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
