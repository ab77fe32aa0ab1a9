import type { SystemEntity } from '@backstage/catalog-model';
import type {
  GovernedNamespace,
  OwnerSource,
} from '@backstage-govern/plugin-govern-common';
import { divisionName } from './divisionName';
import type { EntityContext } from './EntityContext';
import { entityMetadata } from './entityMetadata';
import { entityOwner } from './entityOwner';

/** The parts of a namespace that its system depends on. */
export type SystemSource = Pick<
  GovernedNamespace,
  'cluster' | 'name' | 'division' | 'owner'
>;

/** The system of a namespace, in the catalog namespace `default`. */
export function systemEntity(
  namespace: SystemSource,
  context: EntityContext,
): SystemEntity {
  const { cluster, name, division } = namespace;
  const owner = entityOwner(
    {
      owner: namespace.owner || division,
      ownerSource: ownerSource(namespace),
    },
    context,
  );
  const domain = divisionName(division);
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'System',
    metadata: entityMetadata({
      source: { cluster, kind: 'Namespace', name },
      sourceNamespace: name,
      namespace: 'default',
      division,
      owner,
      primaryCluster: context.primaryCluster,
    }),
    spec: {
      type: 'namespace',
      owner: owner.ref,
      ...(domain && { domain: `domain:default/${domain}` }),
    },
  };
}

function ownerSource({ owner, division }: SystemSource): OwnerSource | null {
  if (owner && owner !== division) return 'namespace';
  return division ? 'division' : null;
}
