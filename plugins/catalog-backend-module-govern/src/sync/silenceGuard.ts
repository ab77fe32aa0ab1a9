/** Watches over something that should be heard from regularly. */
export interface SilenceGuard {
  heard(): void;
  stop(): void;
}

/** Calls `onSilence` once nothing has been heard for `ms` milliseconds. */
export function silenceGuard(ms: number, onSilence: () => void): SilenceGuard {
  const timer = setTimeout(onSilence, ms);
  return {
    heard: () => timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}
