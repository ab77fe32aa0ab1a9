import { KubeObject, OwnerReference } from '../objects/KubeObject';

/** The workload at the top of an owner chain. */
export interface TopOwner {
  apiVersion: string;
  kind: string;
  name: string;
  /** Undefined for cluster-wide objects. */
  namespace: string | undefined;
  uid: string;
  /** False when the chain may go on: an owner was not found, or the chain led back into itself. */
  complete: boolean;
}

/** Finds an owner in the namespace of what it owns; undefined when it is not known. */
export type OwnerLookup = (
  owner: OwnerReference,
  namespace: string | undefined,
) => KubeObject | undefined;

/** What people deploy; a custom resource that controls one of these does not take its place. */
const TOP_LEVEL = new Set([
  'apps/Deployment',
  'apps/StatefulSet',
  'apps/DaemonSet',
  'batch/CronJob',
]);

/**
 * Follows controller references up to the workload that people deploy: Pod → ReplicaSet → Deployment,
 * Pod → Job → CronJob. An object without a controller is its own; so is a static pod, which its node
 * owns. Where an owner is not to be found, the answer is the last reference known, not `complete`.
 */
export function topOwner(object: KubeObject, lookup: OwnerLookup): TopOwner {
  const namespace = object.metadata.namespace;
  const seen = new Set<string>();
  let current = object;
  for (;;) {
    seen.add(current.metadata.uid ?? '');
    const owner = controllerOf(current);
    if (!owner) return fromObject(current, true);
    if (seen.has(owner.uid)) return fromObject(current, false);
    const next = lookup(owner, namespace);
    // The same name with another uid is an object created later: not the owner.
    if (next?.metadata.uid !== owner.uid) {
      return fromReference(owner, namespace, isTopLevel(owner));
    }
    current = next as KubeObject;
  }
}

function controllerOf(object: KubeObject): OwnerReference | undefined {
  if (isTopLevel(object)) return undefined;
  const owner = object.metadata.ownerReferences?.find(ref => ref.controller);
  if (owner?.apiVersion === 'v1' && owner.kind === 'Node') return undefined;
  if (object.kind === 'Job' && owner && !isTopLevel(owner)) return undefined;
  return owner;
}

/** Groups are compared without their version, since a controller may still write an older one. */
function isTopLevel(of: { apiVersion: string; kind: string }): boolean {
  return TOP_LEVEL.has(`${of.apiVersion.split('/')[0]}/${of.kind}`);
}

function fromObject(object: KubeObject, complete: boolean): TopOwner {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, uid = '' } = metadata;
  return { apiVersion, kind, name, namespace, uid, complete };
}

function fromReference(
  owner: OwnerReference,
  namespace: string | undefined,
  complete: boolean,
): TopOwner {
  const { apiVersion, kind, name, uid } = owner;
  return { apiVersion, kind, name, namespace, uid, complete };
}
