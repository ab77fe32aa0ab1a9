import type {
  Announcement,
  RowChange,
} from '@backstage-govern/plugin-govern-node';
import { workloadOfRow, type WorkloadRow } from '../store/workloadRow';

/** One `workload_changed` for each row written, with the row as it is now. */
export async function announceWorkloads(
  changes: readonly RowChange[],
): Promise<Announcement[]> {
  return changes.map(({ type, row }) => {
    // What the writer returns is a row of the projection's own table.
    const workload = workloadOfRow(row as unknown as WorkloadRow);
    const { cluster, namespace, kind, name } = workload;
    return {
      name: 'workload_changed',
      key: `${namespace}/${kind}/${name}`,
      data: {
        type,
        key: { cluster, namespace, kind, name },
        workload: type === 'REMOVED' ? null : workload,
      },
    };
  });
}
