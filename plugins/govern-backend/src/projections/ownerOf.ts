import type { KubeObject, Namespace } from '@backstage-govern/kube';
import {
  DIVISION_LABEL,
  OWNER_ANNOTATION,
  type OwnerSource,
} from '@backstage-govern/plugin-govern-common';

/** Who owns a workload, and where that was read. */
export interface Owner {
  owner: string | null;
  source: OwnerSource | null;
}

/** The nearest word wins: the workload's own annotation, its namespace's, then the division's name. */
export function ownerOf(
  workload: KubeObject,
  namespace: Namespace | undefined,
): Owner {
  const candidates: [string | undefined, OwnerSource][] = [
    [workload.metadata.annotations?.[OWNER_ANNOTATION], 'annotation'],
    [namespace?.metadata.annotations?.[OWNER_ANNOTATION], 'namespace'],
    [namespace?.metadata.labels?.[DIVISION_LABEL], 'division'],
  ];
  for (const [value, source] of candidates) {
    const owner = value?.trim();
    if (owner) return { owner, source };
  }
  return { owner: null, source: null };
}
