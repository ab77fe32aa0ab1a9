import { Skeleton, Text } from '@backstage/ui';
import {
  FreshnessBadge,
  StreamBadge,
  oldestAge,
  useNow,
  type ClusterFreshness,
  type HealthCounts,
} from '@backstage-govern/plugin-govern-react';
import { stateSentence } from './stateSentence';
import styles from './StateLine.module.css';

/** The state of the page in one sentence, and how current it is. */
export function StateLine(props: {
  counts: HealthCounts | undefined;
  clusters: ClusterFreshness[];
  isFiltered: boolean;
}) {
  const { counts, clusters, isFiltered } = props;
  const now = useNow(1_000);
  const sentence =
    counts &&
    stateSentence(
      counts,
      oldestAge(clusters, now),
      isFiltered,
      clusters.flatMap(one => (one.observedAt === null ? one.cluster : [])),
    );
  return (
    <div className={styles.root}>
      {sentence ? (
        <Text as="h2" variant="title-x-small" className={styles.sentence}>
          {sentence}
        </Text>
      ) : (
        <Skeleton width="24rem" height="1.5rem" className={styles.sentence} />
      )}
      <span className={styles.badges}>
        <StreamBadge />
        <FreshnessBadge clusters={clusters} />
      </span>
    </div>
  );
}
