import { VisuallyHidden } from '@backstage/ui';
import styles from './EndKeptText.module.css';

/** Characters at the end that are never cut: what tells `…-staging` from `…-prod` is there. */
const KEPT = 9;

/** One line of text that is cut in its middle where it does not fit; whole on hover, row focus and to a reader of the screen. */
export function EndKeptText(props: { text: string }) {
  const { text } = props;
  const at = Math.max(0, text.length - KEPT);
  return (
    <span title={text}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden className={styles.root}>
        <span className={styles.start}>{text.slice(0, at)}</span>
        <span className={styles.end}>{text.slice(at)}</span>
      </span>
    </span>
  );
}
