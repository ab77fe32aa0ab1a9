import type {
  Page,
  Workload,
  WorkloadChanged,
  WorkloadKey,
} from '@backstage-govern/plugin-govern-common';

function isSame(row: WorkloadKey, key: WorkloadKey): boolean {
  return (
    row.name === key.name &&
    row.namespace === key.namespace &&
    row.kind === key.kind &&
    row.cluster === key.cluster
  );
}

/**
 * The loaded pages of a list after a change of one row, as far as that can be known without asking:
 * a row that is shown is replaced where it stands or taken out. Whether a row belongs into the list,
 * and where, is the server's to say.
 *
 * Measurements are kept, since the change stream carries none.
 *
 * @returns the same array when no page shows the row.
 */
export function applyWorkloadChange<P extends Page<Workload>>(
  pages: P[],
  change: WorkloadChanged,
): P[] {
  const shown = pages.some(page =>
    page.items.some(row => isSame(row, change.key)),
  );
  if (!shown) return pages;
  const { workload } = change;
  return pages.map(page => {
    if (workload === null) {
      return {
        ...page,
        items: page.items.filter(row => !isSame(row, change.key)),
        total: Math.max(0, page.total - 1),
      };
    }
    if (!page.items.some(row => isSame(row, change.key))) return page;
    return {
      ...page,
      items: page.items.map(row =>
        isSame(row, change.key)
          ? { ...workload, used: row.used, usedReason: row.usedReason }
          : row,
      ),
    };
  });
}
