import type {
  Workload,
  WorkloadPod,
} from '@backstage-govern/plugin-govern-common';
import type {
  ClusterFreshness,
  NoUse,
} from '@backstage-govern/plugin-govern-react';

/** Why the cluster's measurements are missing; undefined while they are not. */
export function missingMetrics(
  cluster: Pick<ClusterFreshness, 'degraded'> | undefined,
): string | undefined {
  return cluster?.degraded.find(({ source }) => source === 'metrics')?.reason;
}

/** Why a workload has no figures of use. */
export function noUseOfWorkload(
  {
    usedReason,
    health,
    kind,
  }: Pick<Workload, 'usedReason' | 'health' | 'kind'>,
  missing: string | undefined,
): NoUse {
  if (usedReason !== 'notRunning') return unknown(usedReason, missing);
  if (health === 'completed') return idle('it has ended');
  if (health === 'suspended') return idle('it is suspended');
  return idle(
    kind === 'CronJob' ? 'no job of it runs now' : 'no pod of it runs',
  );
}

/** Why a pod has no figures of use. */
export function noUseOfPod(
  {
    usedReason,
    phase,
    node,
  }: Pick<WorkloadPod, 'usedReason' | 'phase' | 'node'>,
  missing: string | undefined,
): NoUse {
  if (usedReason !== 'notRunning') return unknown(usedReason, missing);
  if (phase === 'Succeeded' || phase === 'Failed') return idle('it has ended');
  return idle(node ? 'it has not started yet' : 'it is on no node yet');
}

function idle(reason: string): NoUse {
  return { isIdle: true, reason };
}

function unknown(
  usedReason: Exclude<Workload['usedReason'], 'notRunning'>,
  missing: string | undefined,
): NoUse {
  const reasons = {
    sourceDown: missing ?? 'the metrics source does not answer',
    notConfigured: missing ?? 'its cluster has no metrics source',
    notMeasured: 'it was not measured yet',
  };
  return {
    isIdle: false,
    reason: usedReason ? reasons[usedReason] : missing ?? reasons.notMeasured,
  };
}
