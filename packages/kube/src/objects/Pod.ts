import { Condition, KubeObject } from './KubeObject';

/** Amounts by resource name (`cpu`, `memory`, …), each a Kubernetes quantity. */
export type ResourceList = Record<string, string>;

/** Requests and limits of a container or pod. */
export interface ResourceRequirements {
  requests?: ResourceList;
  limits?: ResourceList;
}

/** A container of a pod template; `restartPolicy: Always` on an init container makes it a sidecar. */
export interface Container {
  name: string;
  image?: string;
  restartPolicy?: string;
  resources?: ResourceRequirements;
  startupProbe?: Record<string, unknown>;
  readinessProbe?: Record<string, unknown>;
  livenessProbe?: Record<string, unknown>;
}

/** What a pod, or the template of a workload, wants to run. */
export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  nodeName?: string;
  priorityClassName?: string;
  /** Pod-level requests and limits (Kubernetes 1.34 and later). */
  resources?: ResourceRequirements;
  /** What the runtime class adds to the pod. */
  overhead?: ResourceList;
}

/** How a container ended. */
export interface TerminatedState {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  startedAt?: string;
  finishedAt?: string;
}

/** At most one of the three is set. */
export interface ContainerState {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt?: string };
  terminated?: TerminatedState;
}

/** What the kubelet last said about a container. */
export interface ContainerStatus {
  name: string;
  ready: boolean;
  restartCount: number;
  image?: string;
  /** True once the startup probe passed, or at once where there is none. */
  started?: boolean;
  state?: ContainerState;
  lastState?: ContainerState;
  /** Set while a pod is resized in place. */
  resources?: ResourceRequirements;
  allocatedResources?: ResourceList;
}

export interface PodStatus {
  phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  /** Why the whole pod ended: `Evicted`, `NodeShutdown`, … */
  reason?: string;
  message?: string;
  conditions?: Condition[];
  initContainerStatuses?: ContainerStatus[];
  containerStatuses?: ContainerStatus[];
  podIP?: string;
  startTime?: string;
}

export interface Pod extends KubeObject {
  spec: PodSpec;
  status?: PodStatus;
}
