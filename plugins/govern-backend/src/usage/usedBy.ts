import type {
  ComputeAmount,
  FreshnessByCluster,
  UsedReason,
} from '@backstage-govern/plugin-govern-common';
import type { PodName } from '../store/PodStore';
import type { UsageByCluster } from './readUsage';
import { sumUsage } from './sumUsage';

/** Measured use, with the reason where a figure of it is not known. */
interface Used {
  used: ComputeAmount;
  usedReason: UsedReason | null;
}

/** What pods of one cluster use together. */
export type UsedBy = (
  cluster: string,
  pods: readonly Pick<PodName, 'cluster' | 'namespace' | 'name' | 'phase'>[],
) => Used;

/**
 * What pods use: only those that run do. A metrics source gives figures of a pod for some minutes
 * after it has ended, which are not its use now.
 */
export function usedBy(
  usage: Pick<UsageByCluster, 'of' | 'reasonIn'>,
  freshness: FreshnessByCluster,
): UsedBy {
  return (cluster, pods) => {
    const running = pods.filter(({ phase }) => phase === 'Running');
    const used = sumUsage(running.map(pod => usage.of(pod)));
    if (used.cpuMillicores !== null && used.memoryBytes !== null) {
      return { used, usedReason: null };
    }
    if (running.length > 0) {
      return { used, usedReason: usage.reasonIn(cluster) };
    }
    // Without the pods it is not known whether anything runs.
    const arePodsKnown = !freshness[cluster]?.degraded.some(
      ({ source }) => source === 'cluster' || source === 'projection:pods',
    );
    return { used, usedReason: arePodsKnown ? 'notRunning' : 'sourceDown' };
  };
}
