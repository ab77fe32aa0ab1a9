import { useSyncExternalStore } from 'react';
import type { StreamState } from './ChangeStream';
import { useLiveSession } from './GovernDataProvider';

/** Where the change stream stands, kept current. */
export function useStreamState(): StreamState {
  const { stream } = useLiveSession();
  return useSyncExternalStore(stream.subscribe, stream.getState);
}
