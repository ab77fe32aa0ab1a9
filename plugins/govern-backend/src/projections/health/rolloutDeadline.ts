import type { Deployment } from '@backstage-govern/kube';

/** What Kubernetes fills in where a Deployment does not say. */
const DEFAULT_SECONDS = 600;

/** By convention, no deadline. */
const NONE = 2 ** 31 - 1;

/**
 * Until when Kubernetes waits for a rollout to get on (RFC 3339): so many seconds after it last did.
 * Undefined where it has no deadline, or has not begun.
 */
export function rolloutDeadline({
  spec,
  status,
}: Deployment): string | undefined {
  const seconds = spec.progressDeadlineSeconds ?? DEFAULT_SECONDS;
  const progressing = status?.conditions?.find(
    ({ type }) => type === 'Progressing',
  );
  const since = Date.parse(progressing?.lastUpdateTime ?? '');
  if (seconds >= NONE || Number.isNaN(since)) return undefined;
  const deadline = new Date(since + seconds * 1000);
  return deadline.toISOString().replace('.000Z', 'Z');
}
