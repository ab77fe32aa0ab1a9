import { useState } from 'react';
import type {
  ListWorkloadsOptions,
  WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import type {
  ClusterFreshness,
  WorkloadsResult,
} from '@backstage-govern/plugin-govern-react';
import { useElementWidth } from './useElementWidth';
import { WorkloadCards } from './WorkloadCards';
import type { Room } from './workloadColumns';
import { WorkloadTable } from './WorkloadTable';

/** What both forms of the rows take. */
export interface WorkloadRowsProps {
  workloads: WorkloadsResult;
  clusters: ClusterFreshness[];
  sort: NonNullable<ListWorkloadsOptions['sort']>;
  onSort(sort: NonNullable<ListWorkloadsOptions['sort']>): void;
  onOpen(key: WorkloadKey): void;
}

/** Widths in pixels from which a table fits, and from which it has room for more columns. */
const TABLE_WIDTH = 640;
const MUCH_WIDTH = 960;
const PLENTY_WIDTH = 1300;

function roomIn(width: number): Room {
  if (width >= PLENTY_WIDTH) return 'plenty';
  return width >= MUCH_WIDTH ? 'much' : 'little';
}

/** The rows as a table, or as cards where a table would not fit. */
export function WorkloadRows(props: WorkloadRowsProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const width = useElementWidth(element) ?? PLENTY_WIDTH;
  return (
    <div ref={setElement}>
      {width < TABLE_WIDTH ? (
        <WorkloadCards {...props} />
      ) : (
        <WorkloadTable {...props} room={roomIn(width)} />
      )}
    </div>
  );
}
