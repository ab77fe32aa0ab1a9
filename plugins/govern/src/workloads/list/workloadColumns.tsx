import { Cell, Column, VisuallyHidden, type ColumnConfig } from '@backstage/ui';
import {
  HealthStatus,
  RelativeTime,
  RequestedUsedBar,
  cpuFormat,
  memoryFormat,
} from '@backstage-govern/plugin-govern-react';
import { ReadyPods } from '../detail/ReadyPods';
import { EndKeptText } from './EndKeptText';
import type { WorkloadRow } from './useWorkloadRows';
import { WorkloadLink } from './WorkloadLink';
import styles from './workloadColumns.module.css';

/** How many columns fit. */
export type Room = 'little' | 'some' | 'much' | 'plenty';

type Width = ColumnConfig<WorkloadRow>['width'];

const NOBODY = 'nobody named';

/** Heading of a column of figures: aligned as the figures are. */
function numeric(
  id: string,
  label: string,
  width: Width,
  {
    isSortable = true,
    meaning,
  }: { isSortable?: boolean; meaning?: string } = {},
) {
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
        textValue={label}
      >
        <span title={meaning}>
          {label}
          {meaning && <VisuallyHidden>: {meaning}</VisuallyHidden>}
        </span>
      </Column>
    ),
  };
}

function classOf(base: string, row: WorkloadRow): string {
  return row.isStale ? `${base} ${styles.stale}` : base;
}

/** What goes below the name, given what has no column of its own. */
function belowName(row: WorkloadRow, room: Room): string | undefined {
  if (room === 'plenty') return undefined;
  if (room === 'little') return `${row.kind} in ${row.namespace}`;
  return [row.kind, row.owner].filter(Boolean).join(' · ');
}

function Below(props: { text: string | null | undefined }) {
  const { text } = props;
  return text ? (
    <span className={styles.below} title={text}>
      {text}
    </span>
  ) : null;
}

function Named(props: { text: string | null; none: string; whyNone: string }) {
  const { text, none, whyNone } = props;
  return (
    <span className={text ? styles.text : styles.none} title={text ?? whyNone}>
      {text ?? none}
    </span>
  );
}

/**
 * The columns. Their ids are what the API sorts by, where it sorts by them.
 *
 * @param room - how many of them fit; what has no column of its own goes below another.
 */
export function workloadColumns(room: Room): ColumnConfig<WorkloadRow>[] {
  const isLittle = room === 'little';
  const hasDivision = room === 'much' || room === 'plenty';
  const columns: ColumnConfig<WorkloadRow>[] = [
    {
      id: 'name',
      label: 'Name',
      isRowHeader: true,
      isSortable: true,
      width: '1.7fr',
      cell: row => (
        <Cell className={classOf(styles.cell, row)} textValue={row.name}>
          <WorkloadLink workload={row} className={styles.name} />
          <Below text={belowName(row, room)} />
        </Cell>
      ),
    },
    {
      id: 'namespace',
      label: 'Namespace',
      isHidden: isLittle,
      isSortable: true,
      width: '1.7fr',
      minWidth: 130,
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <EndKeptText text={row.namespace} />
          {!hasDivision && (
            <Below
              text={[row.environment, row.division].filter(Boolean).join(' · ')}
            />
          )}
        </Cell>
      ),
    },
    {
      id: 'division',
      label: 'Division',
      isHidden: !hasDivision,
      isSortable: true,
      width: '1fr',
      minWidth: 122,
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <Named
            text={row.division}
            none="none"
            whyNone="Its namespace carries no label of a division"
          />
          <Below text={row.environment} />
        </Cell>
      ),
    },
    {
      id: 'owner',
      label: 'Owner',
      isHidden: room !== 'plenty',
      width: '1fr',
      minWidth: 122,
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <Named
            text={row.owner}
            none={NOBODY}
            whyNone="Neither it nor its namespace names an owner, and it is in no division"
          />
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
      minWidth: 138,
      cell: row => (
        <Cell className={classOf(styles.cell, row)}>
          <HealthStatus health={row.health} cause={row.cause} />
        </Cell>
      ),
    },
    {
      ...numeric('ready', 'Ready', 66, {
        isSortable: false,
        meaning: 'pods ready of those wanted',
      }),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <ReadyPods workload={row} />
        </Cell>
      ),
    },
    {
      ...numeric('requestedCpu', 'CPU, cores', 122, {
        meaning: 'used of requested, sorted by requested',
      }),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <RequestedUsedBar
            what="CPU"
            requested={row.requested.cpuMillicores}
            used={row.used.cpuMillicores}
            format={cpuFormat}
            noUse={row.noUse}
          />
        </Cell>
      ),
    },
    {
      ...numeric('requestedMemory', 'Memory, GiB', 128, {
        meaning: 'used of requested, sorted by requested',
      }),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          <RequestedUsedBar
            what="Memory"
            requested={row.requested.memoryBytes}
            used={row.used.memoryBytes}
            format={memoryFormat}
            noUse={row.noUse}
          />
        </Cell>
      ),
    },
    {
      ...numeric('restarts', 'Restarts', 92, {
        meaning: 'of the containers of the pods that exist now',
      }),
      cell: row => (
        <Cell className={classOf(styles.numeric, row)}>
          {row.restarts.toLocaleString('en')}
        </Cell>
      ),
    },
    {
      ...numeric('createdAt', 'Created', 100),
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
