/** A tool: programs that are released together. */
export type ToolName = 'etcd' | 'kubernetes' | 'kwok' | 'victoria-metrics';

/** One executable of a tool. */
export type ProgramName =
  | 'etcd'
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kubectl'
  | 'kwok'
  | 'victoria-metrics';

/** An official archive or program, and what it must hash to. */
export interface OfficialDownload {
  readonly url: string;
  /** The hash as published, or the address of the release's own list of hashes. */
  readonly checksum:
    | { readonly algorithm: 'sha256' | 'sha512'; readonly value: string }
    | { readonly algorithm: 'sha256'; readonly listUrl: string };
  /** Where each program lies in the archive; without it the download is the program. */
  readonly members?: Partial<Record<ProgramName, string>>;
}

/** A pinned tool. */
export interface Tool {
  readonly name: ToolName;
  /** Without a leading `v`. */
  readonly version: string;
  /** The Go module that `tools/<name>/go.mod` requires at this version. */
  readonly module: string;
  readonly programs: readonly {
    readonly name: ProgramName;
    /** What `go build` is given. */
    readonly goPackage: string;
    /** Arguments that make it print its version and end. */
    readonly versionArgs: readonly string[];
  }[];
  /** Go variables that hold the version a program reports. */
  readonly linkerVariables: Readonly<Record<string, string>>;
  /** Official binaries for `<os>-<arch>` in Go's words; other platforms build from source. */
  readonly downloads: Readonly<Record<string, OfficialDownload>>;
}

const ETCD = '3.6.16';
const KUBERNETES = '1.34.4';
const KWOK = '0.8.0';
const VICTORIA_METRICS = '1.136.23';

const platforms = ['linux-amd64', 'linux-arm64'] as const;
type Platform = (typeof platforms)[number];

function perPlatform(
  download: (platform: Platform) => OfficialDownload,
): Record<string, OfficialDownload> {
  return Object.fromEntries(
    platforms.map(platform => [platform, download(platform)]),
  );
}

// As the release's changelog gives them (CHANGELOG-1.34.md, "Server Binaries").
const kubernetesSha512: Record<Platform, string> = {
  'linux-amd64':
    '65c75e81e3ea488f6d42b493cad64d7577ddfa1e5372037a1c841ac069039997d359b5b2f2d44e7665bf04c48ed0065cf9d4c9801b1e63bb6a1b099ef00d4863',
  'linux-arm64':
    'a1fad7060ed67b5634f32f3256a295179dd887dab5c82b8550c2eb62c69df34cfbb311c8f93e7608d558eba32b9e2ddc23976db39e512fd747cc6bf9b4c1765f',
};

// KWOK publishes no list of hashes: these are the ones that distributions pin for its release files.
const kwokSha256: Record<Platform, string> = {
  'linux-amd64':
    'f5a4385a2ae1b9dd7f8acae18e002a75c0ebba124ae9d7259aa8dadb50711f46',
  'linux-arm64':
    '628f7d277860f524a2a775c217adcc58828e7b59ab0933680315784f1b8b0e37',
};

const kubernetesPrograms = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubectl',
] as const;

/** Every tool of the control plane and its pinned version: the only place that names them, beside the go.mod files that a test holds to it. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  etcd: {
    name: 'etcd',
    version: ETCD,
    module: 'go.etcd.io/etcd/server/v3',
    programs: [{ name: 'etcd', goPackage: '.', versionArgs: ['--version'] }],
    linkerVariables: {},
    downloads: perPlatform(platform => ({
      url: `https://github.com/etcd-io/etcd/releases/download/v${ETCD}/etcd-v${ETCD}-${platform}.tar.gz`,
      checksum: {
        algorithm: 'sha256',
        listUrl: `https://github.com/etcd-io/etcd/releases/download/v${ETCD}/SHA256SUMS`,
      },
      members: { etcd: `etcd-v${ETCD}-${platform}/etcd` },
    })),
  },
  kubernetes: {
    name: 'kubernetes',
    version: KUBERNETES,
    module: 'k8s.io/kubernetes',
    programs: kubernetesPrograms.map(name => ({
      name,
      goPackage: `k8s.io/kubernetes/cmd/${name}`,
      versionArgs: name === 'kubectl' ? ['version', '--client'] : ['--version'],
    })),
    linkerVariables: {
      'k8s.io/component-base/version.gitVersion': `v${KUBERNETES}`,
      'k8s.io/component-base/version.gitMajor': KUBERNETES.split('.')[0],
      'k8s.io/component-base/version.gitMinor': KUBERNETES.split('.')[1],
      'k8s.io/component-base/version.gitTreeState': 'clean',
      'k8s.io/client-go/pkg/version.gitVersion': `v${KUBERNETES}`,
    },
    downloads: perPlatform(platform => ({
      url: `https://dl.k8s.io/v${KUBERNETES}/kubernetes-server-${platform}.tar.gz`,
      checksum: { algorithm: 'sha512', value: kubernetesSha512[platform] },
      members: Object.fromEntries(
        kubernetesPrograms.map(name => [name, `kubernetes/server/bin/${name}`]),
      ),
    })),
  },
  kwok: {
    name: 'kwok',
    version: KWOK,
    module: 'sigs.k8s.io/kwok',
    programs: [
      {
        name: 'kwok',
        goPackage: 'sigs.k8s.io/kwok/cmd/kwok',
        versionArgs: ['--version'],
      },
    ],
    linkerVariables: { 'sigs.k8s.io/kwok/pkg/consts.Version': `v${KWOK}` },
    downloads: perPlatform(platform => ({
      url: `https://github.com/kubernetes-sigs/kwok/releases/download/v${KWOK}/kwok-${platform}`,
      checksum: { algorithm: 'sha256', value: kwokSha256[platform] },
    })),
  },
  'victoria-metrics': {
    name: 'victoria-metrics',
    version: VICTORIA_METRICS,
    module: 'github.com/VictoriaMetrics/VictoriaMetrics',
    programs: [
      {
        name: 'victoria-metrics',
        goPackage:
          'github.com/VictoriaMetrics/VictoriaMetrics/app/victoria-metrics',
        versionArgs: ['--version'],
      },
    ],
    linkerVariables: {
      'github.com/VictoriaMetrics/VictoriaMetrics/lib/buildinfo.Version': `victoria-metrics-v${VICTORIA_METRICS}`,
    },
    downloads: perPlatform(platform => ({
      url: `https://github.com/VictoriaMetrics/VictoriaMetrics/releases/download/v${VICTORIA_METRICS}/victoria-metrics-${platform}-v${VICTORIA_METRICS}.tar.gz`,
      checksum: {
        algorithm: 'sha256',
        listUrl: `https://github.com/VictoriaMetrics/VictoriaMetrics/releases/download/v${VICTORIA_METRICS}/victoria-metrics-${platform}-v${VICTORIA_METRICS}_checksums.txt`,
      },
      members: { 'victoria-metrics': 'victoria-metrics-prod' },
    })),
  },
};
