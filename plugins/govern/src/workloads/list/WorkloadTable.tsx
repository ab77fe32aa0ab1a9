import { useMemo, type UIEvent } from 'react';
import { Button, Table, Text } from '@backstage/ui';
import { WORKLOAD_SORTS } from '@backstage-govern/plugin-govern-common';
import { nextSort } from './nextSort';
import { RowsSkeleton } from './RowsSkeleton';
import type { WorkloadRowsProps } from './WorkloadRows';
import { useWorkloadRows } from './useWorkloadRows';
import { workloadColumns, type Room } from './workloadColumns';
import styles from './WorkloadTable.module.css';

/** Heights in pixels. */
const LAYOUT = { rowHeight: 56, headingHeight: 40 };

/**
 * Rows that are read by scrolling alone. A table of more answers slowly to the next filter, so more are
 * read only when asked for.
 */
const ROWS_BY_SCROLLING = 1_000;

/** The next page is read when fewer pixels than this are left below what is shown. */
const READ_AHEAD = 1_500;

/** The rows as a table that draws only what is in sight, however long it is. */
export function WorkloadTable(props: WorkloadRowsProps & { room: Room }) {
  const { workloads, clusters, sort, onSort, onOpen, room } = props;
  const { total, hasMore, readMore } = workloads;

  const items = useWorkloadRows(workloads.rows, clusters);
  const columns = useMemo(() => workloadColumns(room), [room]);

  if (!items) return <RowsSkeleton />;

  const isLong = items.length >= ROWS_BY_SCROLLING;
  const readAhead = ({ target }: UIEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement)) return;
    const below = target.scrollHeight - target.scrollTop - target.clientHeight;
    if (below < READ_AHEAD && !isLong) readMore();
  };
  const height = LAYOUT.headingHeight + items.length * LAYOUT.rowHeight + 2;

  return (
    <div className={styles.root} onScrollCapture={readAhead}>
      <Table
        className={styles.table}
        style={{ height: `min(${height}px, 75vh)` }}
        columnConfig={columns}
        data={items}
        isStale={workloads.isPrevious}
        pagination={{ type: 'none' }}
        virtualized={LAYOUT}
        sort={{
          descriptor: {
            column: sort.replace(/^-/, ''),
            direction: sort.startsWith('-') ? 'descending' : 'ascending',
          },
          onSortChange: ({ column }) => {
            const by = WORKLOAD_SORTS.find(known => known === column);
            if (by) onSort(nextSort(sort, by));
          },
        }}
        rowConfig={{ onClick: onOpen }}
      />
      {hasMore && (
        <div className={styles.more}>
          <Text as="p" variant="body-small">
            {`${items.length.toLocaleString('en')} of ${(
              total ?? items.length
            ).toLocaleString('en')} are loaded; ${
              isLong ? 'a filter finds the others sooner' : 'scroll on for more'
            }.`}
          </Text>
          {isLong && (
            <Button
              size="small"
              variant="secondary"
              isPending={workloads.isRetrying}
              onPress={readMore}
            >
              Load more
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
