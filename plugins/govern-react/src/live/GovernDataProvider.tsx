import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useApi } from '@backstage/core-plugin-api';
import { governApiRef } from '../api/governApiRef';
import { liveSessionOf, type LiveSession } from './LiveSession';

const LiveSessionContext = createContext<LiveSession | undefined>(undefined);

/** Gives what is inside the shared cache, and keeps the change stream open while it is mounted. */
export function GovernDataProvider(props: { children: ReactNode }) {
  const session = liveSessionOf(useApi(governApiRef));
  useEffect(() => session.stream.acquire(), [session]);
  return (
    <LiveSessionContext.Provider value={session}>
      <QueryClientProvider client={session.queryClient}>
        {props.children}
      </QueryClientProvider>
    </LiveSessionContext.Provider>
  );
}

/** The session around; throws outside a `GovernDataProvider`. */
export function useLiveSession(): LiveSession {
  const session = useContext(LiveSessionContext);
  if (!session) {
    throw new Error(
      'No live data here: the component is outside GovernDataProvider; wrap the page or tab in it.',
    );
  }
  return session;
}
