import { useMemo, useRef } from 'react';
import type { Workload } from '@backstage-govern/plugin-govern-common';
import {
  isStale,
  useNow,
  type ClusterFreshness,
  type NoUse,
} from '@backstage-govern/plugin-govern-react';
import { missingMetrics, noUseOfWorkload } from '../view/noUse';
import { formatKey } from '../view/workloadsView';

/** A workload as a row: with what its cluster's state means to it. */
export interface WorkloadRow extends Workload {
  id: string;
  /** Drawn as old. */
  isStale: boolean;
  /** Why there is no figure of use, should there be none. */
  noUse: NoUse;
}

interface ClusterState {
  isStale: boolean;
  missingMetrics?: string;
}

/** Before anything is known of a cluster. */
const UNKNOWN_CLUSTER: ClusterState = {
  isStale: false,
  missingMetrics: 'nothing is known of its cluster yet',
};

/** The same object for as long as nothing in it changes. */
function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) {
    kept.current = value;
  }
  return kept.current;
}

/**
 * Rows of workloads. The row of a workload that did not change stays the same object, so that a table
 * of thousands draws only what did.
 */
export function useWorkloadRows(
  workloads: Workload[] | undefined,
  clusters: ClusterFreshness[],
): WorkloadRow[] | undefined {
  const now = useNow(5_000);
  const states = useStable<Record<string, ClusterState>>(
    Object.fromEntries(
      clusters.map(one => [
        one.cluster,
        { isStale: isStale(one, now), missingMetrics: missingMetrics(one) },
      ]),
    ),
  );
  const rowOf = useMemo(() => rowsOf(states), [states]);
  return useMemo(() => workloads?.map(rowOf), [workloads, rowOf]);
}

function rowsOf(states: Record<string, ClusterState>) {
  const known = new WeakMap<Workload, WorkloadRow>();
  return (workload: Workload): WorkloadRow => {
    const cluster = states[workload.cluster] ?? UNKNOWN_CLUSTER;
    const row = known.get(workload) ?? {
      ...workload,
      id: formatKey(workload),
      isStale: cluster.isStale,
      noUse: noUseOfWorkload(workload, cluster.missingMetrics),
    };
    known.set(workload, row);
    return row;
  };
}
