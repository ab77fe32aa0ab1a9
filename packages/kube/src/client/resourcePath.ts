import { ResourceType } from '../objects/resourceTypes';

/**
 * Path of a collection (no `name`) or one object.
 *
 * @throws Error when a cluster-wide resource is given a namespace, or an object of a namespaced one is given none.
 */
export function resourcePath(
  resource: ResourceType,
  target: { namespace?: string; name?: string; subresource?: string } = {},
): string {
  const { namespace, name, subresource } = target;
  if (namespace !== undefined && !resource.namespaced) {
    throw new Error(
      `${resource.plural} belong to no namespace, but "${namespace}" was given: leave it out.`,
    );
  }
  if (name !== undefined && !namespace && resource.namespaced) {
    throw new Error(
      `${resource.plural} "${name}" has no namespace: name the namespace it is in.`,
    );
  }
  const root = resource.group ? ['apis', resource.group] : ['api'];
  const segments = [
    ...root,
    resource.version,
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    resource.plural,
    ...(name === undefined ? [] : [name]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
