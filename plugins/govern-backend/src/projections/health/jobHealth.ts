import type { Condition, Job, Pod } from '@backstage-govern/kube';
import { failingPods } from './failingPods';
import { because, completed, suspended, type Verdict } from './Verdict';

const isTrue =
  (wanted: string) =>
  ({ type, status }: Condition) =>
    type === wanted && status === 'True';

/** How one run does: ended well, ended badly, held back, or still running. */
export function jobHealth(job: Job, pods: readonly Pod[]): Verdict {
  const conditions = job.status?.conditions ?? [];
  const failed = conditions.find(isTrue('Failed'));
  if (failed) {
    return because(
      'degraded',
      failed.reason || 'Failed',
      failed.message || 'The job failed.',
      job.status?.failed ?? 0,
    );
  }
  if (conditions.some(isTrue('Complete'))) return completed;
  if (job.spec.suspend) return suspended;
  const cause = failingPods(pods);
  if (cause) return { health: 'degraded', cause };
  return because(
    'progressing',
    'Running',
    `${job.status?.succeeded ?? 0} of ${
      job.spec.completions ?? job.spec.parallelism ?? 1
    } runs are done.`,
    job.status?.active ?? 0,
  );
}
