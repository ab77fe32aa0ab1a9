import { podCause, type Pod } from '@backstage-govern/kube';
import type { HealthCause } from '@backstage-govern/plugin-govern-common';

/**
 * What is wrong with most of the pods that fail, or undefined when none does. With as many of two
 * reasons, the one first in the alphabet, so that the same pods always give the same answer.
 */
export function failingPods(pods: readonly Pod[]): HealthCause | undefined {
  const causes = new Map<string, HealthCause>();
  const inOrder = [...pods].sort((a, b) =>
    a.metadata.name < b.metadata.name ? -1 : 1,
  );
  for (const pod of inOrder) {
    const cause = podCause(pod);
    if (!cause) continue;
    const known = causes.get(cause.reason);
    if (known) known.pods += 1;
    else causes.set(cause.reason, { ...cause, pods: 1 });
  }
  return [...causes.values()].sort(
    (a, b) => b.pods - a.pods || (a.reason < b.reason ? -1 : 1),
  )[0];
}
