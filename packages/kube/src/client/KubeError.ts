import { RequestSubject } from './KubeClient';

/** The `Status` object that the API server answers a refused request with. */
export interface KubeStatus {
  kind?: string;
  code?: number;
  reason?: string;
  message?: string;
  details?: {
    name?: string;
    group?: string;
    kind?: string;
    retryAfterSeconds?: number;
    causes?: Array<{ reason?: string; message?: string; field?: string }>;
  };
  metadata?: { continue?: string };
}

export interface KubeErrorOptions {
  subject: RequestSubject;
  /** Kubernetes' own reason (`NotFound`, `Forbidden`, `Expired`, …) or one of ours: `Unreachable`, `Timeout`, `Credentials`, `InvalidAnswer`. */
  reason: string;
  detail: string;
  code?: number;
  retryAfterSeconds?: number;
  status?: KubeStatus;
  cause?: unknown;
}

const REMEDIES: Record<string, string> = {
  Unauthorized: 'Renew the credentials of this kubeconfig user.',
  Forbidden: 'Grant the verb by a Role or ClusterRole bound to this user.',
  Unreachable:
    'Check that the API server runs and can be reached from this machine.',
  Timeout: 'Check the load of the API server, or allow more time.',
  Credentials: 'Check the user and cluster entries of the kubeconfig.',
};

/** A request that the API server refused, or that never got an answer. */
export class KubeError extends Error {
  readonly name = 'KubeError';
  /** HTTP status; undefined when there was no answer. */
  readonly code: number | undefined;
  /** Stable word to branch on, see {@link KubeErrorOptions.reason}. */
  readonly reason: string;
  /** What was asked for. */
  readonly subject: RequestSubject;
  /** Seconds that the server asks to wait (429 and 503 answers). */
  readonly retryAfterSeconds: number | undefined;
  /** The server's own answer where it was a `Status`. */
  readonly status: KubeStatus | undefined;

  constructor(options: KubeErrorOptions) {
    const code = options.code === undefined ? '' : `, ${options.code}`;
    const remedy = REMEDIES[options.reason];
    super(
      `Cannot ${describe(options.subject)}: ${options.detail} (${
        options.reason
      }${code})${remedy ? `. ${remedy}` : ''}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = options.code;
    this.reason = options.reason;
    this.subject = options.subject;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.status = options.status;
  }
}

function describe({ verb, resource, namespace, name }: RequestSubject): string {
  const what = name ? `${resource} "${name}"` : resource;
  return `${verb} ${what}${namespace ? ` in namespace "${namespace}"` : ''}`;
}
