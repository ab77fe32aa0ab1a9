import { Alert } from '@backstage/ui';
import {
  DegradedBanner,
  ErrorNotice,
  SameByCli,
  useFreshness,
  useNamespaces,
  useWorkloads,
} from '@backstage-govern/plugin-govern-react';
import { WorkloadDialog } from '../detail/WorkloadDialog';
import { listCommands } from '../view/kubectlCommands';
import { useWorkloadsView } from '../view/useWorkloadsView';
import { countFilters, isFiltered, withFilter } from '../view/workloadsView';
import { EmptyWorkloads } from './EmptyWorkloads';
import { FilterPanel } from './FilterPanel';
import { HealthFilter } from './HealthFilter';
import { StateLine } from './StateLine';
import { WorkloadFilterBar } from './WorkloadFilterBar';
import { WorkloadRows } from './WorkloadRows';
import styles from './WorkloadsContent.module.css';

/** Every workload that may be seen: the state in a sentence, filters, and the rows, live. */
export function WorkloadsContent() {
  const { view, ignored, change } = useWorkloadsView();
  const { filters, sort, open } = view;
  const workloads = useWorkloads({ ...filters, sort });
  const { counts } = workloads;
  const namespaces = useNamespaces();
  const clusters = useFreshness(workloads);
  const { health: _, ...otherFilters } = filters;

  return (
    <div className={styles.root}>
      <StateLine
        counts={counts}
        clusters={clusters}
        isFiltered={isFiltered(otherFilters)}
      />
      <DegradedBanner clusters={clusters} />
      {ignored.length > 0 && (
        <Alert
          status="info"
          icon
          title={`Ignored from the address: ${ignored.join(', ')}`}
          description="There is no such value; the other filters apply. Choose below what you are looking for."
        />
      )}
      <FilterPanel count={countFilters(filters)}>
        <HealthFilter
          counts={counts}
          selected={filters.health ?? []}
          onChange={health =>
            change(now => ({
              filters: withFilter(now.filters, 'health', health),
            }))
          }
        />
        <WorkloadFilterBar
          filters={filters}
          namespaces={namespaces}
          onChange={(update, options) =>
            change(now => ({ filters: update(now.filters) }), options)
          }
        />
      </FilterPanel>
      {workloads.error && (
        <ErrorNotice
          error={workloads.error}
          isRetrying={workloads.isRetrying}
          onRetry={workloads.retry}
        />
      )}
      {workloads.total === 0 ? (
        <EmptyWorkloads
          isFiltered={isFiltered(filters)}
          isSynced={clusters.every(({ observedAt }) => observedAt !== null)}
          onReset={() => change(() => ({ filters: {} }))}
        />
      ) : (
        (workloads.rows || !workloads.error) && (
          <WorkloadRows
            workloads={workloads}
            clusters={clusters}
            sort={sort}
            onSort={next => change(() => ({ sort: next }))}
            onOpen={key => change(() => ({ open: key }))}
          />
        )
      )}
      <SameByCli commands={listCommands(filters)} />
      {open && (
        <WorkloadDialog
          workload={open}
          onClose={() => change(() => ({ open: undefined }))}
        />
      )}
    </div>
  );
}
