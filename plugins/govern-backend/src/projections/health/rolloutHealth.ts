import type { Condition, Pod } from '@backstage-govern/kube';
import { isEnded, restartsOf } from '../podFigures';
import { failingPods } from './failingPods';
import { because, healthy, suspended, type Verdict } from './Verdict';

/** What the kinds that keep pods running have in common. */
export interface Rollout {
  desired: number;
  paused: boolean;
  /** Whether a rollout is under way that Kubernetes has not given up on. */
  isRollingOut: boolean;
  /** Whether the controller has seen the newest spec. */
  observed: boolean;
  /** Pods made from the newest template; undefined where the kind leaves old ones on purpose. */
  updated: number | undefined;
  available: number;
  conditions: readonly Condition[];
  pods: readonly Pod[];
}

interface RolloutRule {
  name: string;
  find(rollout: Rollout): Verdict | undefined;
}

/** In the order that matters: the first that finds something decides. */
export const rolloutRules: readonly RolloutRule[] = [
  {
    name: 'scaled to zero',
    find: ({ desired }) => (desired === 0 ? suspended : undefined),
  },
  {
    name: 'failing pods',
    find: ({ pods, isRollingOut }) => {
      // The controller has replaced an evicted pod; what is left of it is only a record.
      const living = pods.filter(pod => !isEnded(pod));
      const cause = failingPods(living);
      if (!cause) return undefined;
      // Each new pod fails its probe for a while, and a rollout has a deadline of its own for that.
      const isStarting =
        isRollingOut &&
        cause.reason === 'Unhealthy' &&
        living.every(pod => restartsOf(pod) === 0);
      return { health: isStarting ? 'progressing' : 'degraded', cause };
    },
  },
  {
    // Quota, admission or a service account that is not there: no pod tells of it.
    name: 'pods cannot be made',
    find: ({ conditions }) => {
      const failure = conditions.find(
        ({ type, status }) => type === 'ReplicaFailure' && status === 'True',
      );
      return (
        failure &&
        because(
          'degraded',
          failure.reason || 'ReplicaFailure',
          failure.message || 'Its pods cannot be created.',
        )
      );
    },
  },
  {
    name: 'deadline passed',
    find: ({ conditions }) => {
      const late = conditions.find(
        ({ type, status }) => type === 'Progressing' && status === 'False',
      );
      return (
        late &&
        because(
          'degraded',
          late.reason || 'ProgressDeadlineExceeded',
          late.message || 'The rollout did not get on in the time it has.',
        )
      );
    },
  },
  {
    name: 'paused',
    find: ({ paused }) =>
      paused
        ? because('suspended', 'Paused', 'Its rollout is paused.')
        : undefined,
  },
  {
    name: 'not seen by its controller',
    find: ({ observed }) =>
      observed
        ? undefined
        : because(
            'progressing',
            'Pending',
            'Its controller has not taken up the newest change yet.',
          ),
  },
  {
    name: 'rolling out',
    find: ({ desired, updated = desired }) =>
      updated < desired
        ? because(
            'progressing',
            'RollingOut',
            `${updated} of ${desired} pods are of the newest version.`,
            desired - updated,
          )
        : undefined,
  },
  {
    name: 'not all available',
    find: ({ desired, available }) =>
      available < desired
        ? because(
            'progressing',
            'Starting',
            `${available} of ${desired} pods are available.`,
            desired - available,
          )
        : undefined,
  },
];

/** The verdict of the first rule that has one; healthy when none has. */
export function rolloutHealth(rollout: Rollout): Verdict {
  for (const rule of rolloutRules) {
    const verdict = rule.find(rollout);
    if (verdict) return verdict;
  }
  return healthy;
}
