import type { QuantityFormat } from '../format/quantity';
import { Hint } from './Hint';
import { requestedUsed, type NoUse } from './requestedUsed';
import styles from './RequestedUsedBar.module.css';

/** Used against requested as figures over a small bar; exact values on hover and focus. */
export function RequestedUsedBar(props: {
  /** Such as `CPU`. */
  what: string;
  requested: number | null;
  used: number | null;
  format: QuantityFormat;
  /** Why `used` is null, where that is known. */
  noUse?: NoUse;
}) {
  const bar = requestedUsed(props);
  const isUnknown = props.used === null && !props.noUse?.isIdle;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <Hint className={styles.root} label={bar.sentence}>
      <span className={styles.figures}>
        <span data-unknown={isUnknown || undefined}>{bar.usedText}</span>
        <span className={styles.of}>/</span>
        <span className={styles.requested}>{bar.requestedText}</span>
      </span>
      <span className={styles.track} data-unknown={isUnknown || undefined}>
        {bar.usedShare !== null && (
          <span
            className={styles.used}
            data-over={bar.isOver || undefined}
            style={{ width: percent(bar.usedShare) }}
          />
        )}
        {bar.isOver && bar.requestedShare !== null && (
          <span
            className={styles.mark}
            style={{ insetInlineStart: percent(bar.requestedShare) }}
          />
        )}
      </span>
    </Hint>
  );
}
