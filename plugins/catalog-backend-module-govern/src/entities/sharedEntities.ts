import {
  ANNOTATION_LOCATION,
  ANNOTATION_ORIGIN_LOCATION,
  parseEntityRef,
  type DomainEntity,
  type EntityMeta,
  type GroupEntity,
} from '@backstage/catalog-model';
import {
  DIVISION_ANNOTATION,
  OWNER_SOURCE_ANNOTATION,
} from '@backstage-govern/plugin-govern-common';

/** What the clusters' rows name together. */
export interface SharedFacts {
  /** Catalog names of divisions. */
  divisions: ReadonlySet<string>;
  /** Full references of owners. */
  owners: ReadonlySet<string>;
}

/**
 * Entities that belong to no single cluster: a domain for every division, and groups for divisions
 * and owners. An owner that is a user, or a group of another catalog namespace, is somebody else's
 * entity and gets none.
 */
export function sharedEntities(
  facts: SharedFacts,
  options: { groups: boolean },
): Array<DomainEntity | GroupEntity> {
  const domains = [...facts.divisions].map(domain);
  if (!options.groups) return domains;
  const teams = [...facts.owners]
    .map(owner => parseEntityRef(owner))
    .filter(
      ({ kind, namespace }) => kind === 'group' && namespace === 'default',
    )
    .map(({ name }) => name)
    .filter(name => !facts.divisions.has(name));
  return [
    ...domains,
    ...[...facts.divisions].map(name => group(name, 'division')),
    ...teams.map(name => group(name, 'team')),
  ];
}

function domain(division: string): DomainEntity {
  const metadata = sharedMetadata('division', division);
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Domain',
    metadata: {
      ...metadata,
      annotations: {
        ...metadata.annotations,
        [DIVISION_ANNOTATION]: division,
        [OWNER_SOURCE_ANNOTATION]: 'division',
      },
    },
    spec: { type: 'division', owner: `group:default/${division}` },
  };
}

function group(name: string, type: 'division' | 'team'): GroupEntity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: sharedMetadata('owner', name),
    spec: { type, children: [] },
  };
}

function sharedMetadata(what: string, name: string): EntityMeta {
  const location = `govern:${what}/${name}`;
  return {
    name,
    namespace: 'default',
    annotations: {
      [ANNOTATION_LOCATION]: location,
      [ANNOTATION_ORIGIN_LOCATION]: location,
    },
  };
}
