import type { Workload, WorkloadKey } from './workload';

export type ChangeType = 'ADDED' | 'UPDATED' | 'REMOVED';

export interface WorkloadChanged {
  type: ChangeType;
  key: WorkloadKey;
  /** The row after the change; null when it was removed. `used` and `usedReason` are null here: a change stream carries no measurements. */
  workload: Workload | null;
}

/** A division gained or lost its last namespace, or one of its namespaces changed. */
export interface DivisionChanged {
  type: ChangeType;
  cluster: string;
  division: string;
}

export interface ProjectionDegraded {
  cluster: string;
  source: string;
  /** Null when the source is healthy again. */
  reason: string | null;
}

export interface Heartbeat {
  connectedSeconds: number;
}

/** The stream cannot be continued from the caller's cursor: read the lists again. */
export interface Resync {
  reason: string;
}

/** Server-sent events by name. */
export interface GovernEvents {
  workload_changed: WorkloadChanged;
  division_changed: DivisionChanged;
  projection_degraded: ProjectionDegraded;
  heartbeat: Heartbeat;
  resync: Resync;
}

export type GovernEventName = keyof GovernEvents;

/** One event; `id` is the cursor after it, absent on heartbeats. */
export type GovernEvent = {
  [N in GovernEventName]: { name: N; id?: string; data: GovernEvents[N] };
}[GovernEventName];
