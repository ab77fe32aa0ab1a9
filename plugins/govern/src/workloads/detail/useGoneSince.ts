import { useRef } from 'react';

/**
 * When something was first seen to be gone, in milliseconds; undefined while it is there. Asking again
 * and again does not make it younger.
 *
 * @param seenAt - when it was last seen to be gone.
 */
export function useGoneSince(
  isGone: boolean,
  seenAt: number,
): number | undefined {
  const since = useRef<number>();
  since.current = isGone ? since.current ?? seenAt : undefined;
  return since.current;
}
