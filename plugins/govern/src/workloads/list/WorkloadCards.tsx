import { Button, Select } from '@backstage/ui';
import { HealthStatus } from '@backstage-govern/plugin-govern-react';
import { CardFigures } from '../detail/CardFigures';
import { ReadyPods } from '../detail/ReadyPods';
import { RowsSkeleton } from './RowsSkeleton';
import { SORT_OPTIONS } from './sortOptions';
import { useWorkloadRows } from './useWorkloadRows';
import type { WorkloadRowsProps } from './WorkloadRows';
import { WorkloadLink } from './WorkloadLink';
import styles from './WorkloadCards.module.css';

/** The rows as cards, for narrow screens. */
export function WorkloadCards(props: WorkloadRowsProps) {
  const { workloads, clusters, sort, onSort } = props;
  const { hasMore, readMore, isRetrying, isPrevious } = workloads;
  const rows = useWorkloadRows(workloads.rows, clusters);
  if (!rows) return <RowsSkeleton />;
  return (
    <div className={styles.root} data-previous={isPrevious || undefined}>
      <Select
        label="Sort by"
        options={SORT_OPTIONS.map(({ sort: id, label }) => ({ id, label }))}
        value={sort}
        onChange={chosen => {
          const option = SORT_OPTIONS.find(one => one.sort === chosen);
          if (option) onSort(option.sort);
        }}
      />
      <ul className={styles.list} aria-label="Workloads">
        {rows.map(row => (
          <li
            key={row.id}
            className={styles.card}
            data-stale={row.isStale || undefined}
          >
            <div className={styles.head}>
              <WorkloadLink workload={row} className={styles.name} />
              <span className={styles.ready}>
                <ReadyPods workload={row} />
              </span>
            </div>
            <span className={styles.place}>
              {row.kind} in {row.namespace}
            </span>
            <HealthStatus health={row.health} cause={row.cause} />
            <CardFigures
              requested={row.requested}
              used={row.used}
              noUse={row.noUse}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="secondary" isPending={isRetrying} onPress={readMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
