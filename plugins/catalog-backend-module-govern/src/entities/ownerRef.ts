import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { isOwnerReference } from '@backstage-govern/plugin-govern-common';

/**
 * The full, lower-case reference of an owner as people write it in an annotation: a group's name, or
 * an entity reference. Undefined when it is neither, since the catalog would refuse the whole entity
 * for it.
 */
export function ownerRef(owner: string): string | undefined {
  if (!isOwnerReference(owner)) return undefined;
  return stringifyEntityRef(
    parseEntityRef(owner, {
      defaultKind: 'group',
      defaultNamespace: 'default',
    }),
  );
}
