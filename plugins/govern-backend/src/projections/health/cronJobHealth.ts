import type { CronJob, Job, Pod } from '@backstage-govern/kube';
import { jobHealth } from './jobHealth';
import { because, healthy, suspended, type Verdict } from './Verdict';

/**
 * How a schedule does: as its last run did. While one runs, the one before still decides, unless
 * the running one already fails.
 */
export function cronJobHealth(
  cronJob: CronJob,
  jobs: readonly Job[],
  pods: readonly Pod[],
): Verdict {
  if (cronJob.spec.suspend) return suspended;
  const newestFirst = [...jobs].sort((a, b) => {
    const [startA, startB] = [startOf(a), startOf(b)];
    if (startA !== startB) return startA < startB ? 1 : -1;
    return a.metadata.name < b.metadata.name ? 1 : -1;
  });
  for (const job of newestFirst) {
    const own = pods.filter(pod =>
      pod.metadata.ownerReferences?.some(({ uid }) => uid === job.metadata.uid),
    );
    const verdict = jobHealth(job, own);
    if (verdict.health === 'degraded') return verdict;
    if (verdict.health === 'completed') return healthy;
  }
  if (newestFirst.length > 0 || cronJob.status?.lastSuccessfulTime) {
    return healthy;
  }
  const lastRun = cronJob.status?.lastScheduleTime;
  if (lastRun) {
    return because(
      'unknown',
      'NoJobLeft',
      `It ran at ${lastRun}, and no job is left that would say how that ended.`,
    );
  }
  const { schedule, timeZone } = cronJob.spec;
  const zone = timeZone ? ` in ${timeZone}` : '';
  return because(
    'healthy',
    'NeverRan',
    `It has not run yet; its next run is by its schedule "${schedule}"${zone}.`,
  );
}

function startOf({ metadata, status }: Job): string {
  return status?.startTime ?? metadata.creationTimestamp ?? '';
}
