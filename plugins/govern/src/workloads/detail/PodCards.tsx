import { RelativeTime } from '@backstage-govern/plugin-govern-react';
import { noUseOfPod } from '../view/noUse';
import { CardFigures } from './CardFigures';
import type { PodRow } from './podColumns';
import { PodState } from './PodState';
import styles from './PodCards.module.css';

/** Pods as cards, for narrow screens. */
export function PodCards(props: {
  pods: PodRow[];
  missingMetrics: string | undefined;
}) {
  return (
    <ul className={styles.root} aria-label="Pods">
      {props.pods.map(pod => (
        <li key={pod.id} className={styles.card}>
          <strong className={styles.name}>{pod.name}</strong>
          <span className={styles.below}>
            {pod.node ? `on ${pod.node}` : 'on no node yet'}, created{' '}
            <RelativeTime at={pod.createdAt} suffix="ago" />, restarts:{' '}
            {pod.restarts.toLocaleString('en')}
          </span>
          <PodState pod={pod} />
          <CardFigures
            requested={pod.requested}
            used={pod.used}
            noUse={noUseOfPod(pod, props.missingMetrics)}
          />
        </li>
      ))}
    </ul>
  );
}
