import type { SourceStatus } from '@backstage-govern/plugin-govern-common';

/** Who may not do what, as the API server's refusal says it. */
export interface Refusal {
  user: string;
  verb: string;
}

/** How Kubernetes words every refusal of its authorizers. */
const WORDING = /User "([^"]+)" cannot (\w+) resource "/;

/** Reads a refusal; undefined for a source that is not forbidden, or where other words are used. */
export function refusalOf({
  state,
  reason,
}: SourceStatus): Refusal | undefined {
  const found = state === 'forbidden' && WORDING.exec(reason ?? '');
  return found ? { user: found[1], verb: found[2] } : undefined;
}

/** Refusals with the same key are one, of several resources. */
export function refusalKey({ user, verb }: Refusal): string {
  return `${verb} ${user}`;
}

/** What was refused, and what to do about it. */
export function refusalText(
  { user, verb }: Refusal,
  resources: readonly string[],
  cluster: string,
): string {
  return `User ${user} may not ${verb} ${listOf(
    resources,
  )} in cluster ${cluster} (Kubernetes: forbidden). Ask the cluster's administrators to grant it by a ClusterRole bound to this user.`;
}

/** The short form, where the whole has been said. */
export function refusalAgainText(
  { user, verb }: Refusal,
  resources: readonly string[],
): string {
  return `It needs ${listOf(
    resources,
  )}, which user ${user} may not ${verb} (Kubernetes: forbidden).`;
}

function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
