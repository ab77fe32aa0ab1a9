import { useEffect, useState } from 'react';

/**
 * The time in milliseconds, renewed every `intervalMs`, for whatever says how old something is.
 */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
