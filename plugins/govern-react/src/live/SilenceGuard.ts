/** The server sends a heartbeat every 20 s: more than two missed in a row is a dead connection. */
const SILENCE_MS = 50_000;

/**
 * Aborts a connection on which nothing was heard for too long. A network path may vanish without
 * either end being told, and then only silence says so.
 */
export class SilenceGuard {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param outer - aborts the connection too. */
  constructor(outer: AbortSignal) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#abort);
    if (outer.aborted) this.#abort();
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something arrived: the wait starts again. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#silent, SILENCE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#abort);
  }

  readonly #abort = () => this.#controller.abort();

  readonly #silent = () =>
    this.#controller.abort(
      new Error(
        `Nothing was heard on the change stream for ${SILENCE_MS / 1000} s.`,
      ),
    );
}
