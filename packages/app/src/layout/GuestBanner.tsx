import { RiUserLine } from '@remixicon/react';
import styles from './GuestBanner.module.css';

/** Says that nobody is told from anybody else in this portal. */
export function GuestBanner() {
  return (
    <div role="note" className={styles.root}>
      <RiUserLine size={16} aria-hidden />
      <span>
        Demo: everyone is signed in as guest and sees everything. Do not connect
        it to a cluster that holds anything private.
      </span>
    </div>
  );
}
