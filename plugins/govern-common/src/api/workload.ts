import type { Page } from './page';

/**
 * How a workload is doing. `suspended` is scaled to zero or paused on purpose, `completed` a job
 * that ended well, `unknown` a workload that the cluster says too little about.
 */
export const WORKLOAD_HEALTHS = [
  'degraded',
  'progressing',
  'unknown',
  'healthy',
  'suspended',
  'completed',
] as const;

export type WorkloadHealth = (typeof WORKLOAD_HEALTHS)[number];

/** The kinds that own pods at the top of an owner chain. A pod without an owner is its own. */
export const WORKLOAD_KINDS = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
  'Job',
  'Pod',
] as const;

export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];

/** What Kubernetes knows a workload by. */
export interface WorkloadKey {
  cluster: string;
  namespace: string;
  kind: WorkloadKind;
  name: string;
}

/** Why a workload has the health it has. */
export interface HealthCause {
  /** Kubernetes' own reason where there is one: `OOMKilled`, `CrashLoopBackOff`, `ImagePullBackOff`, `Unhealthy`, `Unschedulable`. */
  reason: string;
  /** One sentence. */
  message: string;
  /** Pods concerned, at most as many as exist now. */
  pods: number;
}

/** Where a workload's owner was read. */
export type OwnerSource = 'annotation' | 'namespace' | 'division';

/** CPU and memory, exact: millicores and bytes. Null where it is not known. */
export interface ComputeAmount {
  cpuMillicores: number | null;
  /** A whole number of bytes; JSON numbers hold up to 8 PiB of them exactly. */
  memoryBytes: number | null;
}

/**
 * Why use is not known: nothing runs that could use anything; what runs was not measured (yet); a
 * source that it is read from did not answer; the cluster has no metrics source.
 */
export const USED_REASONS = [
  'notRunning',
  'notMeasured',
  'sourceDown',
  'notConfigured',
] as const;

export type UsedReason = (typeof USED_REASONS)[number];

/** A workload as the cluster shows it. */
export interface Workload extends WorkloadKey {
  uid: string;
  apiVersion: string;
  /** From the namespace's label `govern.marstack.io/division`; null outside any division. */
  division: string | null;
  /** From the namespace's label `govern.marstack.io/environment`. */
  environment: string | null;
  /** Null where nobody is named. */
  owner: string | null;
  ownerSource: OwnerSource | null;
  health: WorkloadHealth;
  /** Null when there is nothing to explain. */
  cause: HealthCause | null;
  /** Pods wanted; null for a CronJob, which wants none by itself. */
  desiredReplicas: number | null;
  readyReplicas: number;
  /** Container restarts over the pods that exist now. */
  restarts: number;
  /** Distinct images, as written in the pod template. */
  images: string[];
  /** Requests of the pods that exist now, by the scheduler's rule. */
  requested: ComputeAmount;
  /** Measured use of the pods that run now; null where it is not known. */
  used: ComputeAmount;
  /** Why a figure of `used` is null; null when both are known, and in change events. */
  usedReason: UsedReason | null;
  /** RFC 3339. */
  createdAt: string;
  resourceVersion: string;
}

/** A pod of a workload. */
export interface WorkloadPod {
  name: string;
  uid: string;
  node: string | null;
  phase: string;
  ready: boolean;
  restarts: number;
  cause: HealthCause | null;
  requested: ComputeAmount;
  /** Null figures unless it runs and was measured. */
  used: ComputeAmount;
  /** As for a workload. */
  usedReason: UsedReason | null;
  createdAt: string;
}

/** A workload with the pods it runs. */
export interface WorkloadDetail extends Workload {
  pods: WorkloadPod[];
}

/** What `sort` takes; a leading `-` turns the order round. */
export const WORKLOAD_SORTS = [
  'name',
  'namespace',
  'kind',
  'division',
  'health',
  'restarts',
  'requestedCpu',
  'requestedMemory',
  'createdAt',
] as const;

export type WorkloadSort = (typeof WORKLOAD_SORTS)[number];

/** Filters of the workload list; all of them must match, values of one filter are alternatives. */
export interface WorkloadFilters {
  cluster?: string[];
  division?: string[];
  namespace?: string[];
  kind?: string[];
  health?: string[];
  owner?: string[];
  /** Part of the name, namespace, owner or an image; case does not matter. */
  text?: string;
}

/** A page of workloads. */
export interface WorkloadPage extends Page<Workload> {
  /** Rows by health that match all filters but the one by health, over all pages. */
  counts: Record<WorkloadHealth, number>;
}

export interface ListWorkloadsOptions extends WorkloadFilters {
  sort?: WorkloadSort | `-${WorkloadSort}`;
  limit?: number;
  cursor?: string;
}
