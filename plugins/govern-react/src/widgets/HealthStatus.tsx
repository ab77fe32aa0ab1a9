import type {
  HealthCause,
  WorkloadHealth,
} from '@backstage-govern/plugin-govern-common';
import { HEALTH_APPEARANCE } from './healthAppearance';
import styles from './HealthStatus.module.css';
import { Hint } from './Hint';

/** Pods that a cause concerns, in words; empty for none. */
function podsText(pods: number): string {
  if (pods === 0) return '';
  return pods === 1 ? ' (1 pod)' : ` (${pods} pods)`;
}

/** A health with its cause: the reason beside it, the whole sentence on hover and focus. */
export function HealthStatus(props: {
  health: WorkloadHealth;
  cause: HealthCause | null;
}) {
  const { health, cause } = props;
  const { word, icon, tone } = HEALTH_APPEARANCE[health];
  const content = (
    <>
      <span className={styles.health} data-tone={tone}>
        {icon}
        {word}
      </span>
      {cause && <span className={styles.reason}>{cause.reason}</span>}
    </>
  );
  if (!cause) return <span className={styles.root}>{content}</span>;
  const sentence = `${cause.message}${podsText(cause.pods)}`;
  return (
    <Hint
      className={styles.root}
      label={`${word}, ${cause.reason}: ${sentence}`}
      hint={sentence}
    >
      {content}
    </Hint>
  );
}
