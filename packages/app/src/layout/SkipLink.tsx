import styles from './SkipLink.module.css';

/** Where the skip link leads. */
export const CONTENT_ID = 'content';

/** First stop of the Tab key: jumps over the navigation. In sight only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className={styles.root}
      onClick={event => {
        // The address stays as it is: it holds the page's state.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
