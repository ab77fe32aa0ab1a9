import { Text } from '@backstage/ui';
import type { Workload } from '@backstage-govern/plugin-govern-common';
import { HealthStatus } from '@backstage-govern/plugin-govern-react';
import styles from './HealthSentence.module.css';

/** A workload's health and its whole cause, in sight. */
export function HealthSentence(props: {
  workload: Pick<Workload, 'health' | 'cause'>;
}) {
  const { health, cause } = props.workload;
  return (
    <div className={styles.root}>
      <HealthStatus health={health} cause={null} />
      {cause && (
        <Text as="p" className={styles.cause}>
          <strong>{cause.reason}</strong>
          {cause.pods > 0 &&
            ` in ${cause.pods === 1 ? '1 pod' : `${cause.pods} pods`}`}
          : {cause.message}
        </Text>
      )}
    </div>
  );
}
