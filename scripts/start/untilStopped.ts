import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How a user's wish to end reaches the program. */
export interface StopWish {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal;
  /** The exit code that tells which signal it was; undefined while there was none. */
  exitCode(): number | undefined;
}

/**
 * Listens for Ctrl-C, SIGTERM and SIGHUP. The first asks everything to end in order, a second one
 * calls `force`.
 */
export function untilStopped(
  onFirst: () => void,
  force: (exitCode: number) => void,
): StopWish {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const onSignal = (name: NodeJS.Signals) => {
    const code = 128 + constants.signals[name];
    if (exitCode !== undefined) {
      force(code);
      return;
    }
    exitCode = code;
    onFirst();
    controller.abort(new Error(`stopped by ${name}`));
  };
  SIGNALS.forEach(name => process.on(name, onSignal));
  return { signal: controller.signal, exitCode: () => exitCode };
}
