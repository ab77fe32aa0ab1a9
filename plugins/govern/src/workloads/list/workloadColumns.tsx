import { Cell, Column, type ColumnConfig } from '@backstage/ui';
import {
  HealthStatus,
  RelativeTime,
  RequestedUsedBar,
  cpuFormat,
  memoryFormat,
} from '@backstage-govern/plugin-govern-react';
import { ReadyPods } from '../detail/ReadyPods';
import type { WorkloadRow } from './useWorkloadRows';
import { WorkloadLink } from './WorkloadLink';
import styles from './workloadColumns.module.css';

/** How many columns fit. */
export type Room = 'little' | 'much' | 'plenty';

type Width = ColumnConfig<WorkloadRow>['width'];

/** Heading of a column of figures: aligned as the figures are. */
function numeric(id: string, label: string, width: Width, isSortable = true) {
  return {
    id,
    label,
    width,
    isSortable,
    header: () => (
      <Column
        id={id}
        width={width}
        allowsSorting={isSortable}
        className={styles.numericHead}
      >
        {label}
      </Column>
    ),
  };
}

function classOf(base: string, row: WorkloadRow): string {
  return row.isStale ? `${base} ${styles.stale}` : base;
}

/**
 * The columns. Their ids are what the API sorts by, where it sorts by them.
 *
 * @param room - how many of them fit; what has no column of its own goes below the name.
 */
export function workloadColumns(room: Room): ColumnConfig<WorkloadRow>[] {
  const isLittle = room === 'little';
  const columns: ColumnConfig<WorkloadRow>[] = [
    {
      id: 'name',
      label: 'Name',
      isRowHeader: true,
      isSortable: true,
      width: '1.8fr',
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <WorkloadLink workload={row} className={styles.name} />
          {room !== 'plenty' && (
            <span className={styles.below} title={row.namespace}>
              {isLittle ? `${row.kind} in ${row.namespace}` : row.kind}
            </span>
          )}
        </Cell>
      ),
    },
    {
      id: 'namespace',
      label: 'Namespace',
      isHidden: isLittle,
      isSortable: true,
      width: '1.7fr',
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <span className={styles.text} title={row.namespace}>
            {row.namespace}
          </span>
        </Cell>
      ),
    },
    {
      id: 'division',
      label: 'Division',
      isHidden: isLittle,
      isSortable: true,
      width: '1fr',
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          {row.division ? (
            <span className={styles.text} title={row.division}>
              {row.division}
            </span>
          ) : (
            <span
              className={styles.none}
              title="Its namespace carries no label of a division"
            >
              none
            </span>
          )}
        </Cell>
      ),
    },
    {
      id: 'kind',
      label: 'Kind',
      isHidden: room !== 'plenty',
      isSortable: true,
      width: 112,
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>{row.kind}</Cell>
      ),
    },
    {
      id: 'health',
      label: 'Health',
      isSortable: true,
      width: '1.4fr',
      minWidth: 130,
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <HealthStatus health={row.health} cause={row.cause} />
        </Cell>
      ),
    },
    {
      ...numeric('ready', 'Ready', 72, false),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <ReadyPods workload={row} />
        </Cell>
      ),
    },
    {
      ...numeric('requestedCpu', 'CPU, cores', 122),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <RequestedUsedBar
            what="CPU"
            requested={row.requested.cpuMillicores}
            used={row.used.cpuMillicores}
            format={cpuFormat}
            unknownReason={row.unknownUse}
          />
        </Cell>
      ),
    },
    {
      ...numeric('requestedMemory', 'Memory, GiB', 128),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <RequestedUsedBar
            what="Memory"
            requested={row.requested.memoryBytes}
            used={row.used.memoryBytes}
            format={memoryFormat}
            unknownReason={row.unknownUse}
          />
        </Cell>
      ),
    },
    {
      ...numeric('restarts', 'Restarts', 98),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          {row.restarts.toLocaleString('en')}
        </Cell>
      ),
    },
    {
      ...numeric('createdAt', 'Created', 104),
      isHidden: isLittle,
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <RelativeTime at={row.createdAt} suffix="ago" />
        </Cell>
      ),
    },
  ];
  return columns.filter(column => !column.isHidden);
}
