import type {
  ListWorkloadsOptions,
  WorkloadSort,
} from '@backstage-govern/plugin-govern-common';

type Sort = NonNullable<ListWorkloadsOptions['sort']>;

/** Columns of which the most is what one looks for. */
const MOST_FIRST: readonly WorkloadSort[] = [
  'restarts',
  'requestedCpu',
  'requestedMemory',
  'createdAt',
];

/**
 * The order after a press on a heading: its own, the most of figures first, and the other way round
 * where that is the order already.
 */
export function nextSort(sort: Sort, column: WorkloadSort): Sort {
  const first: Sort = MOST_FIRST.includes(column) ? `-${column}` : column;
  const second: Sort = first === column ? `-${column}` : column;
  return sort === first ? second : first;
}
