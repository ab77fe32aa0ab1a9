import { KubeClient } from '../client/KubeClient';
import { apiVersionOf, ResourceType } from '../objects/resourceTypes';
import { readAggregated } from './readAggregated';
import { readPerGroup } from './readPerGroup';

/** A resource that the API server serves. */
export interface DiscoveredResource extends ResourceType {
  verbs: string[];
  /** True for the version that the API server prefers among those that serve this resource. */
  preferred: boolean;
}

/** A group version that could not be read, usually since the server behind it is down. */
export interface DiscoveryFailure {
  group: string;
  version: string;
  reason: string;
}

export interface Discovery {
  /** Subresources are left out. */
  resources: DiscoveredResource[];
  /** What may be missing from `resources`, and why. */
  failures: DiscoveryFailure[];
  /** The resource of an object's `apiVersion` and `kind`. */
  find(apiVersion: string, kind: string): DiscoveredResource | undefined;
}

/** What either way of reading gives. */
export type DiscoveryAnswer = Pick<Discovery, 'resources' | 'failures'>;

/**
 * Asks the API server what it serves: aggregated discovery in two requests, or one request per group
 * version where the server knows only that. A group that cannot be read is reported and hides no other.
 *
 * @throws KubeError when the API server itself does not answer.
 */
export async function discoverResources(
  client: KubeClient,
  options: { signal?: AbortSignal } = {},
): Promise<Discovery> {
  const { resources, failures } =
    (await readAggregated(client, options)) ??
    (await readPerGroup(client, options));
  return {
    resources,
    failures,
    find: (apiVersion, kind) =>
      resources.find(
        resource =>
          resource.kind === kind && apiVersionOf(resource) === apiVersion,
      ),
  };
}
