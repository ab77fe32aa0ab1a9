import { Skeleton } from '@backstage/ui';
import type { WorkloadKey } from '@backstage-govern/plugin-govern-common';
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
import { HealthSentence } from './HealthSentence';
import { PodTable } from './PodTable';
import { WorkloadFacts } from './WorkloadFacts';
import styles from './WorkloadRuntime.module.css';

/** How one workload runs: health with cause, figures, owner, images and pods, live. */
export function WorkloadRuntime(props: { workload: WorkloadKey }) {
  const { workload: key } = props;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useWorkload(key);
  const clusters = useFreshness({
    freshness: data?.freshness,
    readAt: dataUpdatedAt,
  });
  const workload = data?.item;
  const stale = clusters.some(cluster => isStale(cluster, Date.now()));
  const missing = missingMetrics(
    clusters.find(({ cluster }) => cluster === key.cluster),
  );
  return (
    <div className={styles.root}>
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
          onRetry={() => void refetch()}
        />
      )}
      {workload ? (
        <div className={styles.body} data-stale={stale || undefined}>
          <WorkloadFacts workload={workload} missingMetrics={missing} />
          <PodTable pods={workload.pods} missingMetrics={missing} />
        </div>
      ) : (
        !error && <Skeleton width="100%" height="16rem" />
      )}
      <SameByCli commands={workloadCommands(key)} />
    </div>
  );
}
