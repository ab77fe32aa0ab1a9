import type { WorkloadPod } from '@backstage-govern/plugin-govern-common';
import { RiCheckLine, RiErrorWarningLine, RiTimeLine } from '@remixicon/react';
import styles from './PodState.module.css';

type Pod = Pick<WorkloadPod, 'phase' | 'ready' | 'cause'>;

/** A pod's state in a word and a tone. */
export function podState({ phase, ready, cause }: Pod): {
  word: string;
  tone: 'positive' | 'negative' | 'neutral';
} {
  if (cause || phase === 'Failed') {
    return { word: ready ? 'Ready' : phase, tone: 'negative' };
  }
  if (phase === 'Running') {
    return ready
      ? { word: 'Ready', tone: 'positive' }
      : { word: 'Running, not ready', tone: 'neutral' };
  }
  if (phase === 'Succeeded') return { word: 'Completed', tone: 'positive' };
  return { word: phase, tone: 'neutral' };
}

const ICONS = {
  positive: <RiCheckLine size={16} aria-hidden />,
  negative: <RiErrorWarningLine size={16} aria-hidden />,
  neutral: <RiTimeLine size={16} aria-hidden />,
};

/** A pod's state, and its cause in full. */
export function PodState(props: { pod: Pod }) {
  const { pod } = props;
  const { word, tone } = podState(pod);
  return (
    <span className={styles.root}>
      <span className={styles.word} data-tone={tone}>
        {ICONS[tone]}
        {word}
      </span>
      {pod.cause && (
        <span className={styles.cause}>
          {pod.cause.reason}: {pod.cause.message}
        </span>
      )}
    </span>
  );
}
