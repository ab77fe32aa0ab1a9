import path from 'node:path';
import { ensureBinaries } from '../binaries/ensureTool';
import { isLongStep, OnProgress } from '../binaries/progress';
import { startMetricsStore } from '../metrics-store/startMetricsStore';
import { startControlPlane } from '../plane/startControlPlane';
import { startPostgres } from '../postgres/startPostgres';
import { killProcessesNow } from '../process/endProcesses';
import { ProcessIdentity } from '../process/processIdentity';
import { findForeignCluster } from './foreignCluster';
import { makeRunFolder, removeRunFolder } from './runFolder';
import { TestComponent, testVariables } from './testEnvironment';

// A build takes minutes, in which jest would look stuck.
const tellLongSteps: OnProgress = (step, text) => {
  if (isLongStep(step)) process.stderr.write(`${step}: ${text}\n`);
};

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Stop = () => Promise<void>;

const ownComponents: readonly TestComponent[] = [
  'kwok',
  'scheduler',
  'personas',
];

/**
 * The servers of one test run. What an outer run has already put into the environment is used;
 * the rest is started in a temporary folder and put there for jest's workers.
 */
export class TestServers {
  readonly #env: NodeJS.ProcessEnv;
  readonly #set: string[] = [];
  readonly #stops: Stop[] = [];
  readonly #processes: ProcessIdentity[] = [];

  private constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** Starts what is missing. On failure what did start is stopped again. */
  static async start(env: NodeJS.ProcessEnv = process.env) {
    const servers = new TestServers(env);
    try {
      await servers.#start();
      return servers;
    } catch (error) {
      await servers.stop();
      throw error;
    }
  }

  /** Stops what was started, removes its folder and takes back what was put into the environment. */
  async stop(): Promise<void> {
    process.off('exit', this.#killAll);
    endingSignals.forEach(signal => process.off(signal, this.#endBy));
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    this.#set.splice(0).forEach(name => delete this.#env[name]);
  }

  async #start() {
    const env = this.#env;
    const context = env[testVariables.context];
    if (context && !env[testVariables.kubeconfig]) {
      const { kubeconfigPath, components } = await findForeignCluster(
        context,
        env,
      );
      this.#put(testVariables.kubeconfig, kubeconfigPath);
      this.#put(testVariables.components, components.join(','));
    }
    const needsPlane = !env[testVariables.kubeconfig];
    const needsPostgres = !env[testVariables.postgres];
    if (!needsPlane && !env[testVariables.components] && !context) {
      this.#put(testVariables.components, ownComponents.join(','));
    }
    // What a foreign cluster uses is not known here; GOVERN_TEST_METRICS_URL tells it.
    const needsMetrics = !context && !env[testVariables.metrics];
    if (!needsPlane && !needsPostgres && !needsMetrics) return;
    const dir = await makeRunFolder();
    this.#stops.push(async () => removeRunFolder(dir));
    process.on('exit', this.#killAll);
    endingSignals.forEach(signal => process.on(signal, this.#endBy));
    const results = await Promise.allSettled([
      needsPlane && this.#startPlane(dir),
      needsPostgres && this.#startPostgres(dir),
      needsMetrics && this.#startMetrics(dir),
    ]);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #startPlane(dir: string) {
    const plane = await startControlPlane({
      instanceDir: dir,
      unsafeNoFsync: true,
      env: this.#env,
      onProgress: tellLongSteps,
    });
    this.#stops.push(() => plane.stop());
    this.#processes.push(...plane.processes);
    this.#put(testVariables.kubeconfig, plane.kubeconfig('platform-admin'));
    this.#put(testVariables.components, ownComponents.join(','));
  }

  async #startPostgres(dir: string) {
    const postgres = await startPostgres({
      dir: path.join(dir, 'postgres'),
      logDir: path.join(dir, 'logs'),
      persistent: false,
    });
    this.#stops.push(() => postgres.stop());
    this.#processes.push(postgres.process);
    this.#put(testVariables.postgres, postgres.url());
  }

  async #startMetrics(dir: string) {
    const programs = await ensureBinaries(['victoria-metrics'], {
      env: this.#env,
      onProgress: tellLongSteps,
    });
    const store = await startMetricsStore({
      dir: path.join(dir, 'metrics'),
      logDir: path.join(dir, 'logs'),
      binary: programs['victoria-metrics'],
    });
    this.#stops.push(() => store.stop());
    this.#processes.push(store.process);
    this.#put(testVariables.metrics, store.url);
  }

  #put(name: string, value: string) {
    this.#env[name] = value;
    this.#set.push(name);
  }

  readonly #killAll = () => killProcessesNow(this.#processes);

  // Jest has no teardown for Ctrl-C. The folder is left to the next run.
  readonly #endBy = (signal: NodeJS.Signals) => {
    this.#killAll();
    endingSignals.forEach(name => process.off(name, this.#endBy));
    process.kill(process.pid, signal);
  };
}
