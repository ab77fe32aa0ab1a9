import { createHash } from 'node:crypto';
import type { WorkloadKind } from '@backstage-govern/plugin-govern-common';

/** The longest name that the catalog takes. */
const MAX_LENGTH = 63;

/** What an entity was derived from. */
export interface SourceIdentity {
  cluster: string;
  kind: WorkloadKind | 'Namespace';
  name: string;
}

/** Kinds whose names stand alone: what most components, and all systems, come from. */
const PLAIN_KINDS: ReadonlySet<string> = new Set(['Deployment', 'Namespace']);

/**
 * The catalog name of an object: `<name>` for a Deployment (or a Namespace, which becomes another
 * kind of entity), `<name>_<kind>` for other kinds, and `__<cluster>` after that outside the primary
 * cluster.
 *
 * Neither Kubernetes names nor cluster names hold an underscore, but catalog names may: so no two
 * objects of one namespace and entity kind get the same name. What is longer than 63 characters is
 * cut and ends in `_h` and eight hexadecimal digits of the SHA-256 of the whole; two such names are
 * the same only if their first 53 characters and 32 bits of the hash agree.
 */
export function entityName(
  identity: SourceIdentity,
  primaryCluster: string,
): string {
  const { cluster, kind, name } = identity;
  const ofKind = PLAIN_KINDS.has(kind)
    ? name
    : `${name}_${kind.toLocaleLowerCase('en-US')}`;
  const whole = cluster === primaryCluster ? ofKind : `${ofKind}__${cluster}`;
  if (whole.length <= MAX_LENGTH) return whole;

  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  const suffix = `_h${hash}`;
  // A separator left at the cut would turn the suffix into that of a cluster named h<hash>.
  const start = whole
    .slice(0, MAX_LENGTH - suffix.length)
    .replace(/[^a-z0-9]+$/, '');
  return `${start}${suffix}`;
}
