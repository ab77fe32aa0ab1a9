import { ToggleButton } from '@backstage/ui';
import { WORKLOAD_HEALTHS } from '@backstage-govern/plugin-govern-common';
import {
  HEALTH_APPEARANCE,
  type HealthCounts,
} from '@backstage-govern/plugin-govern-react';
import styles from './HealthFilter.module.css';

/** How many workloads are in each health, each a filter to switch on and off. */
export function HealthFilter(props: {
  counts: HealthCounts | undefined;
  selected: string[];
  onChange(health: string[]): void;
}) {
  const { counts, selected, onChange } = props;
  return (
    <div role="group" aria-label="Filter by health" className={styles.root}>
      {WORKLOAD_HEALTHS.map(health => {
        const { word, icon, tone } = HEALTH_APPEARANCE[health];
        const isSelected = selected.includes(health);
        return (
          <ToggleButton
            key={health}
            isSelected={isSelected}
            isDisabled={!isSelected && counts?.[health] === 0}
            className={styles.button}
            data-tone={tone}
            iconStart={icon}
            onChange={on =>
              onChange(
                on
                  ? [...selected, health]
                  : selected.filter(other => other !== health),
              )
            }
          >
            {word}
            <span className={styles.count}>
              {counts ? counts[health].toLocaleString('en') : '…'}
            </span>
          </ToggleButton>
        );
      })}
    </div>
  );
}
