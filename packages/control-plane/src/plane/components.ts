import { ProgramName } from '../binaries/tools';
import { Pki } from './pki';
import { PlanePorts } from './planeState';

/** One program of the control plane and what it is started with. */
export interface Component {
  readonly name: ProgramName;
  readonly args: readonly string[];
}

/** Rates that a big simulated cluster needs higher than the defaults. */
export interface PlaneLimits {
  /** Requests per second that controller-manager and scheduler allow themselves; default 200. */
  readonly clientQps?: number;
  /** Reading and writing requests that the API server works on at once; default 1,000. */
  readonly requestsInFlight?: number;
}

/** What the programs' arguments are made from. */
export interface ComponentOptions {
  readonly pki: Pki;
  readonly ports: PlanePorts;
  readonly dataDir: string;
  readonly auditPolicyFile: string;
  readonly auditLogFile: string;
  /** Kubeconfig of each program. */
  readonly kubeconfigs: Readonly<Record<string, string>>;
  /** Files with KWOK's Stage objects. */
  readonly stageFiles: readonly string[];
  /** Data need not survive a power failure. */
  readonly unsafeNoFsync?: boolean;
  readonly limits?: PlaneLimits;
}

export function etcd(options: ComponentOptions): Component {
  const { ports, pki } = options;
  const client = `https://127.0.0.1:${ports.etcdClient}`;
  const peer = `https://127.0.0.1:${ports.etcdPeer}`;
  const { certificate, privateKey } = pki.files.etcd;
  return {
    name: 'etcd',
    args: [
      '--name=control-plane',
      `--data-dir=${options.dataDir}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=control-plane=${peer}`,
      '--client-cert-auth',
      `--trusted-ca-file=${pki.files.etcdAuthority}`,
      `--cert-file=${certificate}`,
      `--key-file=${privateKey}`,
      '--peer-client-cert-auth',
      `--peer-trusted-ca-file=${pki.files.etcdAuthority}`,
      `--peer-cert-file=${certificate}`,
      `--peer-key-file=${privateKey}`,
      // Kubernetes compacts every five minutes by itself; this gives the space back.
      '--auto-compaction-mode=periodic',
      '--auto-compaction-retention=15m',
      '--log-level=warn',
      ...(options.unsafeNoFsync ? ['--unsafe-no-fsync'] : []),
    ],
  };
}

export function apiserver(options: ComponentOptions): Component {
  const { ports, pki } = options;
  const { files } = pki;
  const inFlight = options.limits?.requestsInFlight ?? 1_000;
  return {
    name: 'kube-apiserver',
    args: [
      '--bind-address=127.0.0.1',
      `--secure-port=${ports.apiserver}`,
      `--tls-cert-file=${files.apiserver.certificate}`,
      `--tls-private-key-file=${files.apiserver.privateKey}`,
      `--client-ca-file=${files.clusterAuthority}`,
      `--etcd-servers=https://127.0.0.1:${ports.etcdClient}`,
      `--etcd-cafile=${files.etcdAuthority}`,
      `--etcd-certfile=${files.etcd.certificate}`,
      `--etcd-keyfile=${files.etcd.privateKey}`,
      '--authorization-mode=RBAC',
      // Independent of the port, so that tokens outlive a restart on another one.
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${files.serviceAccountPublicKey}`,
      `--service-account-signing-key-file=${files.serviceAccountKey}`,
      '--service-cluster-ip-range=10.96.0.0/16',
      // The endpoints of the service "kubernetes" may not be loopback addresses.
      '--endpoint-reconciler-type=none',
      '--allow-privileged=true',
      '--profiling=false',
      `--audit-policy-file=${options.auditPolicyFile}`,
      `--audit-log-path=${options.auditLogFile}`,
      '--audit-log-maxsize=100',
      '--audit-log-maxbackup=1',
      `--max-requests-inflight=${inFlight}`,
      `--max-mutating-requests-inflight=${inFlight}`,
    ],
  };
}

export function controllerManager(options: ComponentOptions): Component {
  const { pki, kubeconfigs } = options;
  return {
    name: 'kube-controller-manager',
    args: [
      `--kubeconfig=${kubeconfigs['kube-controller-manager']}`,
      '--use-service-account-credentials=true',
      `--service-account-private-key-file=${pki.files.serviceAccountKey}`,
      `--root-ca-file=${pki.files.clusterAuthority}`,
      '--leader-elect=false',
      // Nobody asks it anything, and a port less can be taken.
      '--secure-port=0',
      ...clientRate(options),
    ],
  };
}

export function scheduler(options: ComponentOptions): Component {
  return {
    name: 'kube-scheduler',
    args: [
      `--kubeconfig=${options.kubeconfigs['kube-scheduler']}`,
      '--leader-elect=false',
      '--secure-port=0',
      ...clientRate(options),
    ],
  };
}

export function kwok(options: ComponentOptions): Component {
  return {
    name: 'kwok',
    args: [
      `--kubeconfig=${options.kubeconfigs.kwok}`,
      ...options.stageFiles.map(file => `--config=${file}`),
      '--manage-all-nodes=true',
      '--node-lease-duration-seconds=40',
      '--node-ip=10.200.0.1',
      '--cidr=10.201.0.1/16',
    ],
  };
}

function clientRate({ limits }: ComponentOptions): string[] {
  const qps = limits?.clientQps ?? 200;
  return [`--kube-api-qps=${qps}`, `--kube-api-burst=${qps * 2}`];
}
