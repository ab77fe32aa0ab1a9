import {
  RelativeTime,
  RequestedUsedBar,
  cpuFormat,
  memoryFormat,
} from '@backstage-govern/plugin-govern-react';
import { noUseOfPod } from '../view/noUse';
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
      {props.pods.map(pod => {
        const noUse = noUseOfPod(pod, props.missingMetrics);
        return (
          <li key={pod.id} className={styles.card}>
            <strong className={styles.name}>{pod.name}</strong>
            <span className={styles.below}>
              {pod.node ? `on ${pod.node}` : 'on no node yet'}, created{' '}
              <RelativeTime at={pod.createdAt} suffix="ago" />, restarts:{' '}
              {pod.restarts.toLocaleString('en')}
            </span>
            <PodState pod={pod} />
            <dl className={styles.figures}>
              <div>
                <dt>CPU, cores</dt>
                <dd>
                  <RequestedUsedBar
                    what="CPU"
                    requested={pod.requested.cpuMillicores}
                    used={pod.used.cpuMillicores}
                    format={cpuFormat}
                    noUse={noUse}
                  />
                </dd>
              </div>
              <div>
                <dt>Memory, GiB</dt>
                <dd>
                  <RequestedUsedBar
                    what="Memory"
                    requested={pod.requested.memoryBytes}
                    used={pod.used.memoryBytes}
                    format={memoryFormat}
                    noUse={noUse}
                  />
                </dd>
              </div>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
