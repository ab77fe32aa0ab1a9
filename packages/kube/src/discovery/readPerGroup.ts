import { KubeClient } from '../client/KubeClient';
import { DiscoveredResource, DiscoveryAnswer } from './discoverResources';
import { markPreferred } from './markPreferred';

interface GroupVersion {
  group: string;
  version: string;
}

interface APIGroupList {
  groups: Array<{
    name: string;
    versions: Array<{ version: string }>;
    preferredVersion?: { version: string };
  }>;
}

interface APIResourceList {
  resources?: Array<{
    name: string;
    kind: string;
    namespaced: boolean;
    verbs: string[];
  }>;
}

/** The form that every Kubernetes knows: groups first, then one request for each version of each. */
export async function readPerGroup(
  client: KubeClient,
  options: { signal?: AbortSignal },
): Promise<DiscoveryAnswer> {
  const ask = <T>(path: string) =>
    client.request<T>({
      path,
      signal: options.signal,
      subject: { verb: 'discover', resource: path },
    });
  const [core, groups] = await Promise.all([
    ask<{ versions: string[] }>('/api'),
    ask<APIGroupList>('/apis'),
  ]);
  const wanted = [
    ...core.versions.map(version => ({ group: '', version })),
    ...groups.groups.flatMap(versionsByPreference),
  ];
  const answers = await Promise.allSettled(
    wanted.map(({ group, version }) =>
      ask<APIResourceList>(
        group ? `/apis/${group}/${version}` : `/api/${version}`,
      ),
    ),
  );
  options.signal?.throwIfAborted();
  const answer: DiscoveryAnswer = { resources: [], failures: [] };
  answers.forEach((result, index) => {
    if (result.status === 'fulfilled') {
      answer.resources.push(...resourcesOf(wanted[index], result.value));
    } else {
      const { reason } = result as { reason: unknown };
      answer.failures.push({
        ...wanted[index],
        reason: reason instanceof Error ? reason.message : String(reason),
      });
    }
  });
  return { ...answer, resources: markPreferred(answer.resources) };
}

function versionsByPreference(group: APIGroupList['groups'][number]) {
  const preferred = group.preferredVersion?.version;
  return group.versions
    .map(({ version }): GroupVersion => ({ group: group.name, version }))
    .sort(
      (a, b) =>
        Number(b.version === preferred) - Number(a.version === preferred),
    );
}

function resourcesOf(
  { group, version }: GroupVersion,
  list: APIResourceList,
): DiscoveredResource[] {
  return (list.resources ?? [])
    .filter(({ name }) => !name.includes('/'))
    .map(({ name, kind, namespaced, verbs }) => ({
      group,
      version,
      plural: name,
      kind,
      namespaced,
      verbs,
      preferred: false,
    }));
}
