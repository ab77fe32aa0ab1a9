import type { SystemEntity } from '@backstage/catalog-model';
import type { GovernedNamespace } from '@backstage-govern/plugin-govern-common';
import { divisionName } from './divisionName';
import type { EntityContext } from './EntityContext';
import { entityMetadata } from './entityMetadata';
import { entityOwner, type NamedOwner } from './entityOwner';
import { systemTitle } from './entityTitle';

/** The parts of a namespace that its system depends on. */
export type SystemSource = Pick<
  GovernedNamespace,
  'cluster' | 'name' | 'division' | 'environment' | 'owner'
>;

/** The system of a namespace, in the catalog namespace `default`. */
export function systemEntity(
  namespace: SystemSource,
  context: EntityContext,
): SystemEntity {
  const { cluster, name, division } = namespace;
  const { primaryCluster } = context;
  const owner = entityOwner(nearestOwner(namespace), context);
  const domain = divisionName(division);
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'System',
    metadata: entityMetadata({
      source: { cluster, kind: 'Namespace', name },
      sourceNamespace: name,
      namespace: 'default',
      title: systemTitle(namespace, { cluster, primaryCluster }),
      division,
      owner,
      primaryCluster,
    }),
    spec: {
      type: 'namespace',
      owner: owner.ref,
      ...(domain && { domain: `domain:default/${domain}` }),
    },
  };
}

/** The namespace's own word, then the division's name, as for its workloads. */
function nearestOwner({ owner, division }: SystemSource): NamedOwner {
  const own = owner?.trim();
  if (own) return { owner: own, ownerSource: 'namespace' };
  return { owner: division, ownerSource: division ? 'division' : null };
}
