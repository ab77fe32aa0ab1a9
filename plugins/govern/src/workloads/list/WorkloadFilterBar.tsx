import { Select } from '@backstage/ui';
import {
  WORKLOAD_KINDS,
  type GovernedNamespace,
  type WorkloadFilters,
} from '@backstage-govern/plugin-govern-common';
import { withFilter, withText, type ListFilter } from '../view/workloadsView';
import { facetsOf } from './facets';
import { TextFilter } from './TextFilter';
import styles from './WorkloadFilterBar.module.css';

/** Filters by text, division, namespace and kind, and by cluster where there are several. */
export function WorkloadFilterBar(props: {
  filters: WorkloadFilters;
  namespaces: GovernedNamespace[] | undefined;
  onChange(
    update: (filters: WorkloadFilters) => WorkloadFilters,
    options?: { replace: boolean },
  ): void;
}) {
  const { filters, namespaces, onChange } = props;
  const facets = facetsOf(namespaces ?? [], filters);
  const selects: {
    filter: ListFilter;
    label: string;
    all: string;
    values: readonly string[];
  }[] = [
    {
      filter: 'division',
      label: 'Division',
      all: 'All divisions',
      values: facets.divisions,
    },
    {
      filter: 'namespace',
      label: 'Namespace',
      all: 'All namespaces',
      values: facets.namespaces,
    },
    { filter: 'kind', label: 'Kind', all: 'All kinds', values: WORKLOAD_KINDS },
  ];
  if (facets.clusters.length > 1) {
    selects.unshift({
      filter: 'cluster',
      label: 'Cluster',
      all: 'All clusters',
      values: facets.clusters,
    });
  }

  return (
    <div role="search" aria-label="Workloads" className={styles.root}>
      <TextFilter
        text={filters.text ?? ''}
        onChange={text =>
          onChange(now => withText(now, text), { replace: true })
        }
      />
      {selects.map(({ filter, label, all, values }) => (
        <Select
          key={filter}
          label={label}
          placeholder={all}
          selectionMode="multiple"
          options={values.map(value => ({ id: value, label: value }))}
          search={values.length > 10 ? { placeholder: 'Search' } : undefined}
          value={filters[filter] ?? []}
          onChange={chosen =>
            onChange(now => withFilter(now, filter, chosen.map(String)))
          }
        />
      ))}
    </div>
  );
}
