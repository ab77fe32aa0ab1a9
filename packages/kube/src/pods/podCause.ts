import { Pod } from '../objects/Pod';
import { podCauseRules } from './podCauseRules';

/** Why a pod does not do what it should. */
export interface PodCause {
  /** Kubernetes' own word where it has one: `OOMKilled`, `CrashLoopBackOff`, `Unschedulable`, `Unhealthy`, … */
  reason: string;
  /** One sentence for people. */
  message: string;
}

/**
 * The most telling reason why a pod fails, or undefined when nothing speaks against it: the first match
 * of {@link podCauseRules}. A pod on its way out (being deleted, or completed) has none. A pod that has
 * just begun and is not ready yet counts as `Unhealthy` as soon as its containers have started.
 */
export function podCause(pod: Pod): PodCause | undefined {
  if (pod.metadata.deletionTimestamp || pod.status?.phase === 'Succeeded') {
    return undefined;
  }
  for (const rule of podCauseRules) {
    const cause = rule.find(pod);
    if (cause) return cause;
  }
  return undefined;
}
