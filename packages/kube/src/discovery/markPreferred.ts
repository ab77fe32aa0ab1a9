import { DiscoveredResource } from './discoverResources';

/** Marks the first version of each resource: the API server lists versions in its order of preference. */
export function markPreferred(
  resources: readonly DiscoveredResource[],
): DiscoveredResource[] {
  const seen = new Set<string>();
  return resources.map(resource => {
    const key = `${resource.group}/${resource.plural}`;
    const preferred = !seen.has(key);
    seen.add(key);
    return { ...resource, preferred };
  });
}
