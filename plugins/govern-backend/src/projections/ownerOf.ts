import type { KubeObject, Namespace } from '@backstage-govern/kube';
import {
  DIVISION_LABEL,
  OWNER_ANNOTATION,
  isOwnerReference,
  type OwnerSource,
} from '@backstage-govern/plugin-govern-common';

/** Who owns a workload, and where that was read. */
export interface Owner {
  owner: string | null;
  source: OwnerSource | null;
}

/** What an annotation or label names as owner; null where the catalog could not have it as one. */
export function ownerName(value: string | undefined): string | null {
  const name = value?.trim() ?? '';
  return isOwnerReference(name) ? name : null;
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
    const owner = ownerName(value);
    if (owner) return { owner, source };
  }
  return { owner: null, source: null };
}
