import { Condition, KubeObject } from './KubeObject';
import { PodSpec } from './Pod';

/** What each pod of a workload is made from. */
export interface PodTemplate {
  metadata?: {
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  spec: PodSpec;
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: Array<{
    key: string;
    operator: string;
    values?: string[];
  }>;
}

/** How old pods are replaced; `OnDelete` leaves them until somebody deletes them. */
export interface UpdateStrategy {
  type?: string;
  rollingUpdate?: { partition?: number };
}

interface ReplicaStatus {
  observedGeneration?: number;
  replicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  updatedReplicas?: number;
  conditions?: Condition[];
}

export interface Deployment extends KubeObject {
  spec: {
    replicas?: number;
    paused?: boolean;
    selector: LabelSelector;
    template: PodTemplate;
    progressDeadlineSeconds?: number;
  };
  status?: ReplicaStatus & { unavailableReplicas?: number };
}

export interface ReplicaSet extends KubeObject {
  spec: { replicas?: number; selector: LabelSelector; template: PodTemplate };
  status?: ReplicaStatus;
}

export interface StatefulSet extends KubeObject {
  spec: {
    replicas?: number;
    serviceName?: string;
    selector: LabelSelector;
    template: PodTemplate;
    updateStrategy?: UpdateStrategy;
  };
  status?: ReplicaStatus & {
    currentRevision?: string;
    updateRevision?: string;
  };
}

export interface DaemonSet extends KubeObject {
  spec: {
    selector: LabelSelector;
    template: PodTemplate;
    updateStrategy?: UpdateStrategy;
  };
  status?: {
    observedGeneration?: number;
    desiredNumberScheduled?: number;
    currentNumberScheduled?: number;
    updatedNumberScheduled?: number;
    numberReady?: number;
    numberAvailable?: number;
    numberUnavailable?: number;
    conditions?: Condition[];
  };
}

export interface JobSpec {
  parallelism?: number;
  completions?: number;
  backoffLimit?: number;
  suspend?: boolean;
  template: PodTemplate;
}

export interface Job extends KubeObject {
  spec: JobSpec;
  status?: {
    active?: number;
    ready?: number;
    succeeded?: number;
    failed?: number;
    startTime?: string;
    completionTime?: string;
    conditions?: Condition[];
  };
}

export interface CronJob extends KubeObject {
  spec: {
    schedule: string;
    timeZone?: string;
    suspend?: boolean;
    jobTemplate: { spec: JobSpec };
  };
  status?: {
    active?: Array<{ name?: string; namespace?: string; uid?: string }>;
    lastScheduleTime?: string;
    lastSuccessfulTime?: string;
  };
}
