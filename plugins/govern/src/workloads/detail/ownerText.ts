import {
  OWNER_ANNOTATION,
  type Workload,
} from '@backstage-govern/plugin-govern-common';

/** Who owns a workload and where that was read, or what to do where nobody is named. */
export function ownerText(
  workload: Pick<Workload, 'owner' | 'ownerSource' | 'kind' | 'namespace'>,
): { owner: string; source: string } {
  const { owner, ownerSource, kind, namespace } = workload;
  if (owner === null) {
    return {
      owner: 'nobody named',
      source: `annotate the ${kind} or its namespace with ${OWNER_ANNOTATION}`,
    };
  }
  switch (ownerSource) {
    case 'annotation':
      return { owner, source: `annotation ${OWNER_ANNOTATION} on the ${kind}` };
    case 'namespace':
      return {
        owner,
        source: `annotation ${OWNER_ANNOTATION} on namespace ${namespace}`,
      };
    case 'division':
      return {
        owner,
        source: 'the division, since nothing nearer names an owner',
      };
    default:
      return { owner, source: 'it is not said where this was read' };
  }
}
