import { Link, useSidebarOpenState } from '@backstage/core-components';
import { RiGovernmentFill } from '@remixicon/react';
import styles from './Logo.module.css';

/** The portal's name, shortened to its sign where the sidebar is closed. */
export function Logo() {
  const { isOpen } = useSidebarOpenState();
  return (
    <Link to="/" underline="none" aria-label="Home" className={styles.root}>
      <RiGovernmentFill size={24} aria-hidden />
      {isOpen && <span>Govern</span>}
    </Link>
  );
}
