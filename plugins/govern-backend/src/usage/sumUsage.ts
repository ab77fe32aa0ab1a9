import type { ComputeAmount } from '@backstage-govern/plugin-govern-common';
import type { PodUsage } from '@backstage-govern/usage';

/**
 * What pods use together, in whole millicores and bytes, rounded up as Kubernetes does. Null where
 * none of them was measured: that is not the same as using nothing.
 */
export function sumUsage(
  usages: readonly (PodUsage | undefined)[],
): ComputeAmount {
  const sum = (read: (usage: PodUsage) => number | undefined) => {
    const known = usages.flatMap(usage => (usage && read(usage)) ?? []);
    if (known.length === 0) return null;
    return Math.ceil(known.reduce((total, value) => total + value, 0));
  };
  return {
    cpuMillicores: sum(({ cpuMillicores }) => cpuMillicores),
    memoryBytes: sum(({ memoryBytes }) => memoryBytes),
  };
}
