import { RiHistoryLine, RiTimeLine } from '@remixicon/react';
import { formatDuration } from '../format/duration';
import {
  ageSeconds,
  isStale,
  oldestAge,
  type ClusterFreshness,
} from '../freshness/latestFreshness';
import { useNow } from '../hooks/useNow';
import styles from './Badge.module.css';
import { Hint } from './Hint';

function describe(cluster: ClusterFreshness, now: number): string {
  const age = ageSeconds(cluster, now);
  return age === null
    ? `${cluster.cluster}: not read yet`
    : `${cluster.cluster}: confirmed by the cluster ${formatDuration(age)} ago`;
}

/** How old the data on a page is: the oldest cluster's age, each cluster's on hover and focus. */
export function FreshnessBadge(props: { clusters: ClusterFreshness[] }) {
  const { clusters } = props;
  const now = useNow(1_000);
  if (clusters.length === 0) return null;
  const age = oldestAge(clusters, now);
  const stale = clusters.some(cluster => isStale(cluster, now));
  const text = age === null ? 'age unknown' : `${formatDuration(age)} old`;
  const details = clusters.map(cluster => describe(cluster, now)).join('; ');
  return (
    <Hint
      className={styles.badge}
      label={`Data ${text}. ${details}`}
      hint={details}
    >
      <span
        className={styles.content}
        data-tone={stale ? 'warning' : 'neutral'}
      >
        {stale ? (
          <RiHistoryLine size={14} aria-hidden />
        ) : (
          <RiTimeLine size={14} aria-hidden />
        )}
        {stale ? `Stale, ${text}` : `Data ${text}`}
      </span>
    </Hint>
  );
}
