import { Skeleton } from '@backstage/ui';
import styles from './RowsSkeleton.module.css';

const ROWS = Array.from({ length: 10 }, (_, i) => i);

/** What stands where rows will be, as high as they are. */
export function RowsSkeleton() {
  return (
    <div className={styles.root} role="status" aria-label="Reading workloads">
      {ROWS.map(row => (
        <div key={row} className={styles.row}>
          <Skeleton width="22%" height="1rem" />
          <Skeleton width="14%" height="1rem" />
          <Skeleton width="12%" height="1rem" />
          <Skeleton width="18%" height="1rem" />
        </div>
      ))}
    </div>
  );
}
