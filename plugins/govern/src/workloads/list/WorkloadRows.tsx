import { useState } from 'react';
import type {
  ListWorkloadsOptions,
  WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import type {
  ClusterFreshness,
  WorkloadsResult,
} from '@backstage-govern/plugin-govern-react';
import { useElementWidth } from '../view/useElementWidth';
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

/** Width in pixels from which a table fits. */
const TABLE_WIDTH = 640;

/** Widths in pixels from which there is room for more columns, the widest first. */
const ROOMS: [width: number, room: Room][] = [
  [1400, 'plenty'],
  [1120, 'much'],
  [900, 'some'],
];

function roomIn(width: number): Room {
  return ROOMS.find(([from]) => width >= from)?.[1] ?? 'little';
}

/** The rows as a table, or as cards where a table would not fit. */
export function WorkloadRows(props: WorkloadRowsProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const width = useElementWidth(element) ?? ROOMS[0][0];
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
