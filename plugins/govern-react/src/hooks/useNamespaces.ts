import { useQuery } from '@tanstack/react-query';
import {
  MAX_LIMIT,
  type GovernApi,
  type GovernedNamespace,
} from '@backstage-govern/plugin-govern-common';
import { useLiveSession } from '../live/GovernDataProvider';
import { queryKeys } from '../live/queryKeys';

async function readAll(
  api: GovernApi,
  signal: AbortSignal,
): Promise<GovernedNamespace[]> {
  const namespaces: GovernedNamespace[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listNamespaces({ limit: MAX_LIMIT, cursor }, signal);
    namespaces.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return namespaces;
}

/** All namespaces, live; undefined before the first answer. */
export function useNamespaces(): GovernedNamespace[] | undefined {
  const { api } = useLiveSession();
  return useQuery({
    queryKey: queryKeys.namespaces,
    queryFn: ({ signal }) => readAll(api, signal),
  }).data;
}
