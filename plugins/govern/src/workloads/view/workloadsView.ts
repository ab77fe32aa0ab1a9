import {
  WORKLOAD_HEALTHS,
  WORKLOAD_KINDS,
  WORKLOAD_SORTS,
  type ListWorkloadsOptions,
  type WorkloadFilters,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';

/** What the page Workloads shows: the part of its state that the URL holds. */
export interface WorkloadsView {
  filters: WorkloadFilters;
  sort: NonNullable<ListWorkloadsOptions['sort']>;
  /** The workload whose details are open. */
  open: WorkloadKey | undefined;
}

/** Filters that take several values. */
export type ListFilter = Exclude<keyof WorkloadFilters, 'text'>;

const LIST_FILTERS: ListFilter[] = [
  'cluster',
  'division',
  'namespace',
  'kind',
  'health',
  'owner',
];

/** What needs attention comes first. */
export const DEFAULT_SORT = 'health';

const KNOWN_VALUES: Partial<Record<ListFilter, readonly string[]>> = {
  kind: WORKLOAD_KINDS,
  health: WORKLOAD_HEALTHS,
};

function isSort(text: string | null): text is WorkloadsView['sort'] {
  const column = text?.replace(/^-/, '');
  return WORKLOAD_SORTS.some(sort => sort === column);
}

function parseKey(text: string | null): WorkloadKey | undefined {
  const [cluster, namespace, kindText, name, ...rest] = text?.split('/') ?? [];
  const kind = WORKLOAD_KINDS.find(known => known === kindText);
  if (!cluster || !namespace || !kind || !name || rest.length > 0) {
    return undefined;
  }
  return { cluster, namespace, kind, name };
}

/** A workload's key as one URL parameter. No part of it can hold a slash. */
export function formatKey(key: WorkloadKey): string {
  return [key.cluster, key.namespace, key.kind, key.name].join('/');
}

/** Reads a view from the URL's parameters. What makes no sense is left out: a link may be old. */
export function parseView(params: URLSearchParams): WorkloadsView {
  const filters: WorkloadFilters = {};
  for (const filter of LIST_FILTERS) {
    const known = KNOWN_VALUES[filter];
    const values = [...new Set(params.getAll(filter))].filter(
      value => value !== '' && (!known || known.includes(value)),
    );
    if (values.length > 0) filters[filter] = values;
  }
  const text = params.get('text')?.trim();
  if (text) filters.text = text;
  const sort = params.get('sort');
  return {
    filters,
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    open: parseKey(params.get('open')),
  };
}

/** What of the URL's parameters {@link parseView} leaves out, each as `name=value`. */
export function ignoredIn(params: URLSearchParams): string[] {
  const kept = parseView(params);
  const isKept = (name: string, value: string) => {
    const filter = LIST_FILTERS.find(one => one === name);
    if (filter) return kept.filters[filter]?.includes(value) ?? value === '';
    if (name === 'sort') return kept.sort === value;
    if (name === 'open') return kept.open !== undefined;
    return true;
  };
  return [...params]
    .filter(([name, value]) => !isKept(name, value))
    .map(([name, value]) => `${name}=${value}`);
}

/** Writes a view as URL parameters; what is as by default is left out. */
export function formatView(view: WorkloadsView): URLSearchParams {
  const params = new URLSearchParams();
  for (const filter of LIST_FILTERS) {
    for (const value of view.filters[filter] ?? []) {
      params.append(filter, value);
    }
  }
  if (view.filters.text) params.set('text', view.filters.text);
  if (view.sort !== DEFAULT_SORT) params.set('sort', view.sort);
  if (view.open) params.set('open', formatKey(view.open));
  return params;
}

/** The filters with one of them replaced; an empty one is left out. */
export function withFilter(
  filters: WorkloadFilters,
  filter: ListFilter,
  values: string[],
): WorkloadFilters {
  const { [filter]: _, ...others } = filters;
  return values.length > 0 ? { ...others, [filter]: values } : others;
}

/** The filters with another text; an empty one is left out. */
export function withText(
  filters: WorkloadFilters,
  text: string,
): WorkloadFilters {
  const { text: _, ...others } = filters;
  return text ? { ...others, text } : others;
}

/** How many values are chosen in filters, the text left aside. */
export function countFilters({ text: _, ...lists }: WorkloadFilters): number {
  return Object.values(lists).flat().length;
}

/** Whether anything is filtered at all. */
export function isFiltered(filters: WorkloadFilters): boolean {
  return Object.keys(filters).length > 0;
}
