import { podCause, type Pod } from '@backstage-govern/kube';
import { isReady } from '../podFigures';
import { because, completed, healthy, type Verdict } from './Verdict';

/** How a pod does that belongs to no other workload. */
export function podHealth(pod: Pod): Verdict {
  const phase = pod.status?.phase ?? 'Pending';
  const cause = podCause(pod);
  if (cause) return { health: 'degraded', cause: { ...cause, pods: 1 } };
  if (phase === 'Succeeded') return completed;
  if (phase === 'Failed') {
    return because('degraded', 'Failed', 'The pod ended with an error.', 1);
  }
  if (phase === 'Unknown') {
    return because(
      'unknown',
      'NodeUnreachable',
      'Its node cannot be asked how it does.',
      1,
    );
  }
  return phase === 'Running' && isReady(pod)
    ? healthy
    : because('progressing', 'Starting', 'The pod is not ready yet.', 1);
}
