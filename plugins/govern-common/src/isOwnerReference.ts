/** Kinds of the catalog that can own something. */
const KIND = /^(?:group|user)$/i;

/** A namespace of the catalog: a DNS label; case does not matter. */
const NAMESPACE = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/i;

/** A name of the catalog, as Kubernetes names its objects. */
const NAME = /^(?:[a-z0-9][a-z0-9_.-]*)?[a-z0-9]$/i;

const MAX_LENGTH = 63;

/**
 * Whether a text can own something in the catalog: a group's name, or a reference
 * `[kind:][namespace/]name` to a group or a user. Space around it is not allowed.
 */
export function isOwnerReference(text: string): boolean {
  const [, kind = 'group', namespace = 'default', name] =
    /^(?:([^:/]+):)?(?:([^:/]+)\/)?([^:/]+)$/.exec(text) ?? [];
  return (
    name !== undefined &&
    KIND.test(kind) &&
    NAMESPACE.test(namespace) &&
    NAME.test(name) &&
    Math.max(namespace.length, name.length) <= MAX_LENGTH
  );
}
