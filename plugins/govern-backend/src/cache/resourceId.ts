import type { ResourceType } from '@backstage-govern/kube';

/** How a resource is named in status and storage: `pods`, `apps/deployments`. */
export function resourceId({ group, plural }: ResourceType): string {
  return group ? `${group}/${plural}` : plural;
}
