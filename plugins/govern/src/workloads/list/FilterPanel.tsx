import { useState, type ReactNode } from 'react';
import { Button } from '@backstage/ui';
import { RiFilter3Line } from '@remixicon/react';
import styles from './FilterPanel.module.css';

/** Filters, folded away behind a button on narrow screens; the search stays in sight. */
export function FilterPanel(props: {
  /** Filters that are set. */
  count: number;
  children: ReactNode;
}) {
  const { count, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.root} data-open={isOpen || undefined}>
      <Button
        className={styles.button}
        variant="secondary"
        iconStart={<RiFilter3Line aria-hidden />}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {children}
    </div>
  );
}
