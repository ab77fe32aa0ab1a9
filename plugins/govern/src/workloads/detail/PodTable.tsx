import { useMemo, useState } from 'react';
import { Table, Text, useTable } from '@backstage/ui';
import type { WorkloadPod } from '@backstage-govern/plugin-govern-common';
import { useElementWidth } from '../view/useElementWidth';
import { PodCards } from './PodCards';
import { podColumns, type PodRow } from './podColumns';
import styles from './PodTable.module.css';

const PAGE_SIZE = 20;

/** Width in pixels from which a table fits. */
const TABLE_WIDTH = 640;

/** Pods with a cause come first, then by name. */
function byUrgency(a: WorkloadPod, b: WorkloadPod): number {
  return (
    Number(b.cause !== null) - Number(a.cause !== null) ||
    a.name.localeCompare(b.name)
  );
}

/** The pods of a workload, those in trouble first. */
export function PodTable(props: {
  pods: WorkloadPod[];
  /** Why the cluster's measurements are missing, where they are. */
  missingMetrics: string | undefined;
}) {
  const { pods, missingMetrics } = props;
  const data = useMemo(
    () =>
      pods.toSorted(byUrgency).map((pod): PodRow => ({ ...pod, id: pod.uid })),
    [pods],
  );
  const columns = useMemo(() => podColumns(missingMetrics), [missingMetrics]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const width = useElementWidth(element) ?? TABLE_WIDTH;
  const { tableProps } = useTable({
    mode: 'complete',
    data,
    paginationOptions: { pageSize: PAGE_SIZE, showPageSizeOptions: false },
  });
  return (
    <section ref={setElement} className={styles.root} aria-label="Pods">
      <Text as="h2" variant="title-x-small">
        {pods.length === 1 ? '1 pod' : `${pods.length} pods`}
      </Text>
      {pods.length === 0 && (
        <Text as="p">
          No pods exist now. They appear here as soon as its controller makes
          them.
        </Text>
      )}
      {pods.length > 0 && width < TABLE_WIDTH && (
        <PodCards pods={data} missingMetrics={missingMetrics} />
      )}
      {pods.length > 0 && width >= TABLE_WIDTH && (
        <div className={styles.scroll}>
          <Table
            {...tableProps}
            className={styles.table}
            columnConfig={columns}
            pagination={
              pods.length > PAGE_SIZE ? tableProps.pagination : { type: 'none' }
            }
          />
        </div>
      )}
    </section>
  );
}
