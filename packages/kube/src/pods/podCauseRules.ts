import { ContainerStatus, Pod, TerminatedState } from '../objects/Pod';
import { PodCause } from './podCause';

export interface PodCauseRule {
  name: string;
  find(pod: Pod): PodCause | undefined;
}

const IMAGE_REASONS = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'ErrImageInspect',
  'ImageInspectError',
  'InvalidImageName',
  'RegistryUnavailable',
  'SignatureValidationFailed',
]);

/** Waiting for these is part of every start. */
const STARTING_REASONS = new Set(['ContainerCreating', 'PodInitializing']);

/** Conditions of this reason only repeat what container statuses say. */
const REPEATING_REASONS = new Set([
  'ContainersNotReady',
  'ContainersNotInitialized',
  'PodCompleted',
  'PodFailed',
]);

/** In the order that matters: what explains most comes first. */
export const podCauseRules: readonly PodCauseRule[] = [
  {
    name: 'evicted',
    find: ({ status }) =>
      status?.phase === 'Failed' && status.reason
        ? {
            reason: status.reason,
            message: sentence(
              `The pod was ended by its node: ${
                status.message || status.reason
              }`,
            ),
          }
        : undefined,
  },
  { name: 'unschedulable', find: pod => notScheduled(pod) },
  {
    name: 'out-of-memory',
    find: firstContainer(container => {
      const { name, state } = container;
      const end = lastEnd(container);
      return end?.reason === 'OOMKilled'
        ? {
            reason: 'OOMKilled',
            message: `Container ${name} used more memory than its limit and was killed${
              state?.waiting ? ', again and again' : ''
            }.`,
          }
        : undefined;
    }),
  },
  {
    name: 'crash-loop',
    find: firstContainer(container => {
      const waiting = container.state?.waiting;
      if (waiting?.reason !== 'CrashLoopBackOff') return undefined;
      const end = container.lastState?.terminated;
      return {
        reason: 'CrashLoopBackOff',
        message: end
          ? `Container ${container.name} keeps ending: ${endOf(end)}.`
          : sentence(
              `Container ${container.name}: ${
                waiting.message ?? 'keeps ending'
              }`,
            ),
      };
    }),
  },
  {
    name: 'image-pull',
    find: firstContainer(({ name, image, state }) => {
      const reason = state?.waiting?.reason;
      return reason && IMAGE_REASONS.has(reason)
        ? {
            reason,
            message: sentence(
              `The image of container ${name} cannot be pulled: ${
                state?.waiting?.message || image || reason
              }`,
            ),
          }
        : undefined;
    }),
  },
  {
    // CreateContainerConfigError, CreateContainerError, RunContainerError, PostStartHookError, …
    name: 'cannot-start',
    find: firstContainer(({ name, state }) => {
      const reason = state?.waiting?.reason;
      return reason && !STARTING_REASONS.has(reason)
        ? {
            reason,
            message: sentence(
              `Container ${name} cannot start: ${
                state?.waiting?.message || reason
              }`,
            ),
          }
        : undefined;
    }),
  },
  {
    name: 'ended-with-an-error',
    find: firstContainer(container => {
      const end = container.state?.terminated;
      return end && end.exitCode !== 0
        ? {
            reason: end.reason || 'Error',
            message: `Container ${container.name} ended: ${endOf(end)}.`,
          }
        : undefined;
    }),
  },
  {
    name: 'probe',
    find: pod => notReady(pod),
  },
  {
    // A lost node or a readiness gate: the containers themselves say nothing.
    name: 'not-ready',
    find: ({ status }) => {
      const ready = status?.conditions?.find(({ type }) => type === 'Ready');
      const isExplained =
        !ready ||
        ready.status === 'True' ||
        status?.phase !== 'Running' ||
        REPEATING_REASONS.has(ready.reason ?? '');
      return isExplained
        ? undefined
        : {
            reason: ready.reason || 'NotReady',
            message: sentence(
              ready.message ||
                'The pod is not ready, though its containers are: its node may be out of reach',
            ),
          };
    },
  },
];

function notScheduled({ status }: Pod): PodCause | undefined {
  const scheduled = status?.conditions?.find(
    ({ type }) => type === 'PodScheduled',
  );
  return scheduled?.status === 'False'
    ? {
        reason: scheduled.reason || 'Unschedulable',
        message: sentence(scheduled.message || 'No node takes the pod'),
      }
    : undefined;
}

/** Only app containers and sidecars are probed, and only past their start (no startup probe is left). */
function notReady(pod: Pod): PodCause | undefined {
  const unready = pod.status?.containerStatuses?.find(
    ({ state, ready, started }) => state?.running && started && !ready,
  );
  if (!unready) return undefined;
  const { name, restartCount, lastState } = unready;
  const end = lastState?.terminated;
  const last = end ? ` (last: ${endOf(end)})` : '';
  const restarts =
    restartCount > 0 ? `, and was restarted ${times(restartCount)}${last}` : '';
  return {
    reason: 'Unhealthy',
    message: `Container ${name} runs but is not ready: its probe does not pass${restarts}.`,
  };
}

function firstContainer(
  find: (container: ContainerStatus) => PodCause | undefined,
): PodCauseRule['find'] {
  return ({ status }) => {
    const containers = [
      ...(status?.initContainerStatuses ?? []),
      ...(status?.containerStatuses ?? []),
    ];
    for (const container of containers) {
      const cause = find(container);
      if (cause) return cause;
    }
    return undefined;
  };
}

/** How the container ended last, while it has not come back since: a container that is ready again has recovered. */
function lastEnd(container: ContainerStatus): TerminatedState | undefined {
  const { state, lastState, ready } = container;
  return state?.terminated ?? (ready ? undefined : lastState?.terminated);
}

function endOf(end: TerminatedState): string {
  const why = end.message || (end.reason === 'Error' ? '' : end.reason);
  const code = end.signal
    ? `killed by signal ${end.signal}`
    : `exit code ${end.exitCode}`;
  return why ? `${code} (${why.trim()})` : code;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
