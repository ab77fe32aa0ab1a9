import type {
  HealthCause,
  WorkloadHealth,
} from '@backstage-govern/plugin-govern-common';

/** What a workload's object and pods say of it. */
export interface WorkloadState {
  health: WorkloadHealth;
  cause: HealthCause | null;
  /** Pods wanted; null where the kind wants none by itself. */
  desired: number | null;
}

/** How a workload does, apart from how many pods it wants. */
export type Verdict = Omit<WorkloadState, 'desired'>;

export const healthy: Verdict = { health: 'healthy', cause: null };
export const suspended: Verdict = { health: 'suspended', cause: null };
export const completed: Verdict = { health: 'completed', cause: null };

/** A verdict that wants an explanation, with its reason. */
export function because(
  health: 'healthy' | 'degraded' | 'progressing' | 'unknown' | 'suspended',
  reason: string,
  message: string,
  pods = 0,
): Verdict {
  return { health, cause: { reason, message, pods } };
}
