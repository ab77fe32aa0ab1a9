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
  /** Until when Kubernetes gives the rollout (RFC 3339); undefined where it does not end one. */
  deadline: string | undefined;
  /** Whether the controller has seen the newest spec. */
  observed: boolean;
  /** Pods made from the newest template; undefined where the kind leaves old ones on purpose. */
  updated: number | undefined;
  available: number;
  conditions: readonly Condition[];
  pods: readonly Pod[];
}

const DEADLINE_PASSED =
  'Its rollout did not get on by its deadline, and Kubernetes has given it up.';

/** A rollout that Kubernetes has given up on. */
function isLate({ type, status }: Condition): boolean {
  return type === 'Progressing' && status === 'False';
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
    find: ({ pods, isRollingOut, deadline, conditions }) => {
      // The controller has replaced an evicted pod; what is left of it is only a record.
      const living = pods.filter(pod => !isEnded(pod));
      const cause = failingPods(living);
      if (!cause) return undefined;
      // Each new pod fails its probe for a while, and a rollout has a deadline of its own for that.
      const isStarting =
        isRollingOut &&
        cause.reason === 'Unhealthy' &&
        living.every(pod => restartsOf(pod) === 0);
      if (cause.reason !== 'Unhealthy') return { health: 'degraded', cause };
      if (!isStarting) {
        const late = conditions.some(isLate) ? ` ${DEADLINE_PASSED}` : '';
        return {
          health: 'degraded',
          cause: { ...cause, message: `${cause.message}${late}` },
        };
      }
      const patience = deadline
        ? `Kubernetes gives its rollout until ${deadline} to get on.`
        : 'Kubernetes sets its rollout no deadline.';
      return {
        health: 'progressing',
        cause: { ...cause, message: `${cause.message} ${patience}` },
      };
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
      const late = conditions.find(isLate);
      return (
        late &&
        because(
          'degraded',
          late.reason || 'ProgressDeadlineExceeded',
          late.message || DEADLINE_PASSED,
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
