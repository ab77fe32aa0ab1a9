import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  endProcesses,
  ensureBinaries,
  freePorts,
  killProcessesNow,
  lastLogLines,
  RunningProcess,
  startProcess,
} from '@backstage-govern/control-plane';
import { KubeConfig } from '@kubernetes/client-node';
import { createKubeClient } from '../client/createKubeClient';

const READY_MS = 60_000;

type Program = 'etcd' | 'kube-apiserver';

/**
 * An etcd and an API server of a test's own, to be killed, paused and set back to older data: the
 * shared control plane of a test run must not be. Everybody with the token may do everything.
 */
export class OwnServer {
  readonly #folder: string;
  readonly #programs: Record<Program, string>;
  readonly #ports: { etcd: number; peer: number; api: number };
  readonly #running = new Map<Program, RunningProcess>();
  #apiArgs: readonly string[] = [];
  readonly #token = randomBytes(16).toString('hex');
  readonly #killAll = () => killProcessesNow([...this.#running.values()]);

  private constructor(
    folder: string,
    programs: Record<Program, string>,
    [etcd, peer, api]: number[],
  ) {
    this.#folder = folder;
    this.#programs = programs;
    this.#ports = { etcd, peer, api };
    process.on('exit', this.#killAll);
  }

  /** Starts both on free ports, with their data in a temporary folder; `apiArgs` are added to the API server's. */
  static async start(
    options: { apiArgs?: readonly string[] } = {},
  ): Promise<OwnServer> {
    const programs = await ensureBinaries(['etcd', 'kubernetes']);
    const folder = await mkdtemp(path.join(tmpdir(), 'kube-own-server-'));
    const server = new OwnServer(folder, programs, await freePorts(3));
    server.#apiArgs = options.apiArgs ?? [];
    try {
      await server.#prepare();
      await server.startEtcd();
      await server.startApi();
      return server;
    } catch (error) {
      await server.remove();
      throw error;
    }
  }

  /** Certificates are not checked, the server makes its own; the token is. */
  kubeConfig(): KubeConfig {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromClusterAndUser(
      {
        name: 'own',
        server: `https://127.0.0.1:${this.#ports.api}`,
        skipTLSVerify: true,
      },
      { name: 'tester', token: this.#token },
    );
    return kubeConfig;
  }

  /** Starts etcd with the data that are there. */
  async startEtcd(): Promise<void> {
    const client = `http://127.0.0.1:${this.#ports.etcd}`;
    const peer = `http://127.0.0.1:${this.#ports.peer}`;
    await this.#start('etcd', [
      '--name=own',
      `--data-dir=${this.#data}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=own=${peer}`,
      '--log-level=warn',
      '--unsafe-no-fsync',
    ]);
  }

  /** Starts the API server and waits until it is ready. */
  async startApi(): Promise<void> {
    await this.#start('kube-apiserver', [
      '--bind-address=127.0.0.1',
      `--secure-port=${this.#ports.api}`,
      `--etcd-servers=http://127.0.0.1:${this.#ports.etcd}`,
      `--cert-dir=${path.join(this.#folder, 'certificates')}`,
      `--token-auth-file=${path.join(this.#folder, 'tokens.csv')}`,
      '--authorization-mode=AlwaysAllow',
      '--disable-admission-plugins=ServiceAccount',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${path.join(this.#folder, 'accounts.key')}`,
      `--service-account-signing-key-file=${path.join(
        this.#folder,
        'accounts.key',
      )}`,
      '--service-cluster-ip-range=10.96.0.0/16',
      '--endpoint-reconciler-type=none',
      '--profiling=false',
      ...this.#apiArgs,
    ]);
    await this.ready();
  }

  /** Ends a program at once, as a crash does. */
  async kill(program: Program): Promise<void> {
    const running = this.#running.get(program);
    if (!running) return;
    killProcessesNow([running]);
    await endProcesses([running]);
    this.#running.delete(program);
  }

  /** Stops a program from running without closing its connections. */
  pause(program: Program): void {
    this.#signal(program, 'SIGSTOP');
  }

  resume(program: Program): void {
    this.#signal(program, 'SIGCONT');
  }

  /** Keeps a copy of etcd's data, for which etcd rests a moment. */
  async backUp(): Promise<void> {
    await this.kill('etcd');
    await cp(this.#data, this.#backup, { recursive: true });
    await this.startEtcd();
    await this.ready();
  }

  /** Kills both, puts the copy back and starts them: the cluster is what it was then. */
  async restore(): Promise<void> {
    await this.kill('kube-apiserver');
    await this.kill('etcd');
    await rm(this.#data, { recursive: true });
    await cp(this.#backup, this.#data, { recursive: true });
    await this.startEtcd();
    await this.startApi();
  }

  /** Ends both and removes their data. */
  async remove(): Promise<void> {
    process.off('exit', this.#killAll);
    await this.kill('kube-apiserver');
    await this.kill('etcd');
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  get #backup(): string {
    return path.join(this.#folder, 'backup');
  }

  async #prepare(): Promise<void> {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await mkdir(path.join(this.#folder, 'certificates'));
    await writeFile(
      path.join(this.#folder, 'accounts.key'),
      key.privateKey.export({ type: 'pkcs1', format: 'pem' }),
    );
    await writeFile(
      path.join(this.#folder, 'tokens.csv'),
      `${this.#token},tester,tester,"system:masters"\n`,
    );
  }

  async #start(program: Program, args: string[]): Promise<void> {
    const running = await startProcess({
      name: program,
      binary: this.#programs[program],
      args,
      logDir: path.join(this.#folder, 'logs'),
    });
    this.#running.set(program, running);
  }

  /** Waits until the API server says that it is ready. */
  async ready(): Promise<void> {
    const client = createKubeClient({ kubeConfig: this.kubeConfig() });
    const end = Date.now() + READY_MS;
    try {
      for (;;) {
        const reason = await client
          .request({ path: '/readyz', timeoutMs: 2_000 })
          .then(() => undefined, String);
        if (reason === undefined) return;
        if (Date.now() > end) throw new Error(this.#tellNotReady(reason));
        await new Promise(resolve => {
          setTimeout(resolve, 100);
        });
      }
    } finally {
      await client.close();
    }
  }

  #tellNotReady(reason: string): string {
    const logs = [...this.#running.values()].map(
      ({ name, logFile }) => `${name}:\n${lastLogLines(logFile)}`,
    );
    return `The API server is not ready: ${reason}\n${logs.join('\n')}`;
  }

  #signal(program: Program, signal: NodeJS.Signals): void {
    const running = this.#running.get(program);
    if (!running) throw new Error(`${program} does not run: start it first.`);
    process.kill(running.pid, signal);
  }
}
