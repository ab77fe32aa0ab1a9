import type { OwnerSource } from '@backstage-govern/plugin-govern-common';
import type { EntityContext } from './EntityContext';
import { ownerRef } from './ownerRef';

/** Whom the cluster names as an owner, as it is written there. */
export interface NamedOwner {
  owner: string | null;
  ownerSource: OwnerSource | null;
}

/** Who owns an entity, and where that was read. */
export interface EntityOwner {
  /** Full entity reference. */
  ref: string;
  source: OwnerSource | 'default';
}

/**
 * The owner of an entity. The default one stands in where nobody is named, and where what is
 * written cannot be a reference: the entity says `default` then, never the wrong source.
 */
export function entityOwner(
  named: NamedOwner,
  context: EntityContext,
): EntityOwner {
  const ref = named.owner ? ownerRef(named.owner) : undefined;
  return ref && named.ownerSource
    ? { ref, source: named.ownerSource }
    : { ref: context.defaultOwner, source: 'default' };
}
