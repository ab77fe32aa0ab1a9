import { QueryClient } from '@tanstack/react-query';
import {
  GovernError,
  type GovernApi,
} from '@backstage-govern/plugin-govern-common';
import { CacheUpdater } from './CacheUpdater';
import { ChangeStream } from './ChangeStream';

/** What all pages and tabs of one portal window share: a cache, and the one stream that keeps it current. */
export interface LiveSession {
  api: GovernApi;
  queryClient: QueryClient;
  stream: ChangeStream;
}

const sessions = new WeakMap<GovernApi, LiveSession>();

function isWorthAskingAgain(failures: number, error: Error): boolean {
  if (error instanceof GovernError && error.status < 500) return false;
  return failures < 2;
}

/** The session of an API, made on first use. */
export function liveSessionOf(api: GovernApi): LiveSession {
  const known = sessions.get(api);
  if (known) return known;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthAskingAgain,
        staleTime: 5_000,
        // The portal may be reached on a network that the browser takes for none.
        networkMode: 'always',
      },
    },
  });
  const updater = new CacheUpdater(queryClient);
  const stream = new ChangeStream({
    api,
    onEvent: updater.onEvent,
    onGap: updater.onGap,
  });
  const session = { api, queryClient, stream };
  sessions.set(api, session);
  return session;
}
