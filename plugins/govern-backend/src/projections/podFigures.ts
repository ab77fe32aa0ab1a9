import {
  podRequests,
  toBytes,
  toMillicores,
  type Pod,
} from '@backstage-govern/kube';
import type { ComputeAmount } from '@backstage-govern/plugin-govern-common';

/** Whether all that a pod had to do is over: it holds no resources any more. */
export function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

export function isReady({ status }: Pod): boolean {
  return (status?.conditions ?? []).some(
    condition => condition.type === 'Ready' && condition.status === 'True',
  );
}

/** Container restarts, sidecars and init containers included. */
export function restartsOf({ status }: Pod): number {
  return [
    ...(status?.initContainerStatuses ?? []),
    ...(status?.containerStatuses ?? []),
  ].reduce((sum, { restartCount }) => sum + restartCount, 0);
}

/**
 * Exact sums, by the scheduler's rule for each pod; ended pods count nothing. Null where the sum is
 * too large for a number to hold exactly, which no node could serve.
 */
export function requestsOf(pods: readonly Pod[]): ComputeAmount {
  let cpu = 0n;
  let memory = 0n;
  for (const pod of pods) {
    if (isEnded(pod)) continue;
    const requests = podRequests(pod);
    cpu += requests.cpu;
    memory += requests.memory;
  }
  return {
    cpuMillicores: exact(toMillicores(cpu)),
    memoryBytes: exact(toBytes(memory)),
  };
}

function exact(value: number): number | null {
  return Number.isSafeInteger(value) ? value : null;
}
