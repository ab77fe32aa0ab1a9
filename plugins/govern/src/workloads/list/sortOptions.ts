import type { ListWorkloadsOptions } from '@backstage-govern/plugin-govern-common';

/** Orders to choose from where there are no column headings. */
export const SORT_OPTIONS: {
  sort: NonNullable<ListWorkloadsOptions['sort']>;
  label: string;
}[] = [
  { sort: 'health', label: 'Needs attention first' },
  { sort: 'name', label: 'Name' },
  { sort: 'namespace', label: 'Namespace' },
  { sort: '-restarts', label: 'Most restarts first' },
  { sort: '-requestedCpu', label: 'Most CPU requested first' },
  { sort: '-requestedMemory', label: 'Most memory requested first' },
  { sort: '-createdAt', label: 'Newest first' },
];
