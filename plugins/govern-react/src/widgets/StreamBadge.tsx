import { RiBroadcastLine, RiRefreshLine } from '@remixicon/react';
import { useNow } from '../hooks/useNow';
import type { StreamState } from '../live/ChangeStream';
import { useStreamState } from '../live/useStreamState';
import styles from './Badge.module.css';
import { Hint } from './Hint';

function describe(state: StreamState, now: number) {
  switch (state.status) {
    case 'live':
      return {
        word: 'Updates: live',
        tone: 'positive',
        detail:
          'Updates: live. What the portal learns of a cluster appears here by itself; the badge beside says how old that is.',
      };
    case 'waiting': {
      const seconds = Math.max(0, Math.ceil((state.retryAt - now) / 1000));
      return {
        word: 'Updates: paused',
        tone: 'warning',
        detail: `Updates: paused, next attempt in ${seconds} s. ${state.reason} Rows are read every 15 s meanwhile.`,
      };
    }
    default:
      return {
        word: 'Updates: connecting',
        tone: 'neutral',
        detail: 'Updates: connecting to the change stream.',
      };
  }
}

/** Whether changes arrive by themselves, in a word; why not on hover and focus. */
export function StreamBadge() {
  const state = useStreamState();
  const now = useNow(1_000);
  const { word, tone, detail } = describe(state, now);
  const isLive = state.status === 'live';
  return (
    <Hint className={styles.badge} label={detail}>
      <span className={styles.content} data-tone={tone}>
        {isLive ? (
          <RiBroadcastLine size={14} aria-hidden />
        ) : (
          <RiRefreshLine size={14} aria-hidden />
        )}
        {word}
      </span>
    </Hint>
  );
}
