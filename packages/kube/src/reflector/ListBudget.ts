import { KubeError } from '../client/KubeError';
import { Clock } from '../clock/Clock';
import { sleep } from '../clock/sleep';

/** Errors of a connection that never came to be, so that the server had no work with it. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Keeps whole lists apart: they are the most that a reflector can cost an API server, and after an outage
 * everybody wants one. The first is free.
 */
export class ListBudget {
  readonly #clock: Clock;
  readonly #everyMs: number;
  #lastBegan: number | undefined;

  constructor(options: { clock: Clock; everyMs: number }) {
    this.#clock = options.clock;
    this.#everyMs = options.everyMs;
  }

  /** Waits for the turn of the next list, and takes it unless `signal` was aborted meanwhile. */
  async take(signal: AbortSignal): Promise<void> {
    const waitMs = this.#waitMs();
    if (waitMs > 0) await sleep(this.#clock, waitMs, signal);
    if (!signal.aborted) this.begin();
  }

  /** Counts from now, for a list that did not begin with its turn. */
  begin(): void {
    this.#lastBegan = this.#clock.now();
  }

  /** Gives the turn back when the list failed without reaching the server. */
  settle(error: unknown): void {
    const cause = error instanceof KubeError ? error.cause : undefined;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    if (code && NEVER_CONNECTED.has(code)) this.#lastBegan = undefined;
  }

  #waitMs(): number {
    if (this.#lastBegan === undefined) return 0;
    const sinceMs = this.#clock.now() - this.#lastBegan;
    // A clock that was set back must not hold a list up for longer than usual.
    return Math.min(this.#everyMs, Math.max(0, this.#everyMs - sinceMs));
  }
}
