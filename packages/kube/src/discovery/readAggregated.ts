import { KubeClient } from '../client/KubeClient';
import { markPreferred } from './markPreferred';
import { DiscoveryAnswer } from './discoverResources';

const ACCEPT =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';

interface APIGroupDiscoveryList {
  kind: string;
  items?: Array<{
    /** The core group has no name. */
    metadata?: { name?: string };
    versions?: Array<{
      version: string;
      /** `Stale` when the server behind the group did not answer lately. */
      freshness?: string;
      resources?: Array<{
        resource: string;
        responseKind?: { kind?: string };
        scope?: string;
        verbs?: string[];
      }>;
    }>;
  }>;
}

/** Undefined when the server answers in the older form. */
export async function readAggregated(
  client: KubeClient,
  options: { signal?: AbortSignal },
): Promise<DiscoveryAnswer | undefined> {
  const answers = await Promise.all(
    ['/api', '/apis'].map(path =>
      client.request<APIGroupDiscoveryList>({
        path,
        headers: { accept: ACCEPT },
        signal: options.signal,
        subject: { verb: 'discover', resource: path },
      }),
    ),
  );
  if (answers.some(({ kind }) => kind !== 'APIGroupDiscoveryList')) {
    return undefined;
  }
  const groups = answers.flatMap(({ items = [] }) => items);
  const answer: DiscoveryAnswer = { resources: [], failures: [] };
  for (const { metadata, versions = [] } of groups) {
    const group = metadata?.name ?? '';
    for (const { version, freshness, resources = [] } of versions) {
      if (freshness === 'Stale') {
        const reason = 'the server behind this group does not answer';
        answer.failures.push({ group, version, reason });
      }
      for (const { resource, responseKind, scope, verbs = [] } of resources) {
        // Without verbs it is only the parent of a subresource.
        if (!responseKind?.kind || verbs.length === 0) continue;
        answer.resources.push({
          group,
          version,
          plural: resource,
          kind: responseKind.kind,
          namespaced: scope === 'Namespaced',
          verbs,
          preferred: false,
        });
      }
    }
  }
  return { ...answer, resources: markPreferred(answer.resources) };
}
