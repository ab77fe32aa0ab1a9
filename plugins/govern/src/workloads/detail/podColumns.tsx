import { Cell, Column, type ColumnConfig } from '@backstage/ui';
import type { WorkloadPod } from '@backstage-govern/plugin-govern-common';
import {
  RelativeTime,
  RequestedUsedBar,
  cpuFormat,
  memoryFormat,
} from '@backstage-govern/plugin-govern-react';
import { noUseOfPod } from '../view/noUse';
import { PodState } from './PodState';
import styles from './PodTable.module.css';

/** A pod as an item of a table. */
export type PodRow = WorkloadPod & { id: string };

function numeric(id: string, label: string, width: number) {
  return {
    id,
    label,
    width,
    header: () => (
      <Column id={id} width={width} className={styles.figureHead}>
        {label}
      </Column>
    ),
  };
}

/**
 * The columns of the table of pods.
 *
 * @param missing - why the cluster's measurements are missing, where they are.
 */
export function podColumns(
  missing: string | undefined,
): ColumnConfig<PodRow>[] {
  return [
    {
      id: 'name',
      label: 'Pod',
      isRowHeader: true,
      width: '2fr',
      minWidth: 180,
      cell: pod => (
        <Cell>
          <span className={styles.name}>{pod.name}</span>
          <span className={styles.below}>
            {pod.node ? `on ${pod.node}` : 'on no node yet'}
          </span>
        </Cell>
      ),
    },
    {
      id: 'state',
      label: 'State',
      width: '2fr',
      minWidth: 180,
      cell: pod => (
        <Cell>
          <PodState pod={pod} />
        </Cell>
      ),
    },
    {
      ...numeric('cpu', 'CPU, cores', 136),
      cell: pod => (
        <Cell>
          <RequestedUsedBar
            what="CPU"
            requested={pod.requested.cpuMillicores}
            used={pod.used.cpuMillicores}
            format={cpuFormat}
            noUse={noUseOfPod(pod, missing)}
          />
        </Cell>
      ),
    },
    {
      ...numeric('memory', 'Memory, GiB', 136),
      cell: pod => (
        <Cell>
          <RequestedUsedBar
            what="Memory"
            requested={pod.requested.memoryBytes}
            used={pod.used.memoryBytes}
            format={memoryFormat}
            noUse={noUseOfPod(pod, missing)}
          />
        </Cell>
      ),
    },
    {
      ...numeric('restarts', 'Restarts', 96),
      cell: pod => (
        <Cell className={styles.figure}>
          {pod.restarts.toLocaleString('en')}
        </Cell>
      ),
    },
    {
      ...numeric('created', 'Created', 110),
      cell: pod => (
        <Cell className={styles.figure}>
          <RelativeTime at={pod.createdAt} suffix="ago" />
        </Cell>
      ),
    },
  ];
}
