import { Alert } from '@backstage/ui';
import { degradationText } from '../freshness/degradationText';
import type { ClusterFreshness } from '../freshness/latestFreshness';
import styles from './DegradedBanner.module.css';
import { RelativeTime } from './RelativeTime';

/** Says which sources are missing, since when, what that makes uncertain and what still works. */
export function DegradedBanner(props: { clusters: ClusterFreshness[] }) {
  const entries = props.clusters.flatMap(({ cluster, degraded }) =>
    degraded.map(source => ({ cluster, ...source })),
  );
  if (entries.length === 0) return null;
  return (
    <div className={styles.root} role="status">
      {entries.map(({ cluster, source, reason, lastHealthyAt }) => {
        const { title, missing, works } = degradationText(source, cluster);
        return (
          <Alert
            key={`${cluster} ${source}`}
            status={source === 'metrics' ? 'info' : 'warning'}
            icon
            title={title}
            description={
              <>
                {reason}{' '}
                {lastHealthyAt ? (
                  <>
                    It last answered{' '}
                    <RelativeTime at={lastHealthyAt} suffix="ago" />.
                  </>
                ) : (
                  'It has not answered yet.'
                )}{' '}
                {missing} {works}
              </>
            }
          />
        );
      })}
    </div>
  );
}
