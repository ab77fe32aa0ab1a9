import { Alert } from '@backstage/ui';
import { degradationNotices } from '../freshness/degradationNotices';
import type { ClusterFreshness } from '../freshness/latestFreshness';
import styles from './DegradedBanner.module.css';
import { RelativeTime } from './RelativeTime';

/** Says once per cause what is missing, since when, what that makes uncertain and what still works. */
export function DegradedBanner(props: { clusters: ClusterFreshness[] }) {
  const notices = degradationNotices(props.clusters);
  if (notices.length === 0) return null;
  return (
    <div className={styles.root} role="status">
      {notices.map(notice => (
        <Alert
          key={`${notice.cluster} ${notice.title}`}
          status={notice.isMild ? 'info' : 'warning'}
          icon
          title={notice.title}
          description={
            <>
              {notice.reason}{' '}
              {notice.lastHealthyAt ? (
                <>
                  It last answered{' '}
                  <RelativeTime at={notice.lastHealthyAt} suffix="ago" />.
                </>
              ) : (
                'It has not answered yet.'
              )}{' '}
              {notice.missing} {notice.works}
            </>
          }
        />
      ))}
    </div>
  );
}
