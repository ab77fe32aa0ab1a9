import type { ReactNode } from 'react';
import { Skeleton } from '@backstage/ui';
import {
  GovernError,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import {
  DegradedBanner,
  ErrorNotice,
  FreshnessBadge,
  SameByCli,
  StreamBadge,
  isStale,
  useFreshness,
  useWorkload,
} from '@backstage-govern/plugin-govern-react';
import { missingMetrics } from '../view/noUse';
import { workloadCommands } from '../view/kubectlCommands';
import { GoneNotice } from './GoneNotice';
import { HealthSentence } from './HealthSentence';
import { PodTable } from './PodTable';
import { useGoneSince } from './useGoneSince';
import { WorkloadFacts } from './WorkloadFacts';
import styles from './WorkloadRuntime.module.css';

function isNotFound(error: Error | null): boolean {
  return error instanceof GovernError && error.reason === 'NOT_FOUND';
}

/** How one workload runs: health with cause, figures, owner, images and pods, live. */
export function WorkloadRuntime(props: {
  workload: WorkloadKey;
  /** Stands first, as long as the workload is there. */
  link?: ReactNode;
}) {
  const { workload: key, link } = props;
  const query = useWorkload(key);
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching } = query;
  const clusters = useFreshness({
    freshness: data?.freshness,
    readAt: dataUpdatedAt,
  });
  const goneSince = useGoneSince(isNotFound(error), errorUpdatedAt);
  const isGone = goneSince !== undefined;
  const workload = data?.item;
  const stale = clusters.some(cluster => isStale(cluster, Date.now()));
  const missing = missingMetrics(
    clusters.find(({ cluster }) => cluster === key.cluster),
  );
  return (
    <div className={styles.root}>
      {isGone ? (
        <GoneNotice
          workload={key}
          goneSince={goneSince}
          lastSeen={workload && dataUpdatedAt}
        />
      ) : (
        <>
          {workload && link}
          <div className={styles.top}>
            {workload ? (
              <HealthSentence workload={workload} />
            ) : (
              !error && <Skeleton width="20rem" height="1.5rem" />
            )}
            <span className={styles.badges}>
              <StreamBadge />
              <FreshnessBadge clusters={clusters} />
            </span>
          </div>
          <DegradedBanner clusters={clusters} />
          {error && (
            <ErrorNotice
              error={error}
              isRetrying={isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
        </>
      )}
      {workload ? (
        <div className={styles.body} data-stale={stale || isGone || undefined}>
          <WorkloadFacts workload={workload} missingMetrics={missing} />
          <PodTable pods={workload.pods} missingMetrics={missing} />
        </div>
      ) : (
        !error && <Skeleton width="100%" height="16rem" />
      )}
      {!isGone && <SameByCli commands={workloadCommands(key)} />}
    </div>
  );
}
