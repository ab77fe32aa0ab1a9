import { Clock } from '../clock/Clock';

export interface TermOptions {
  clock: Clock;
  /** Milliseconds from a renewal until the term is lost without another. */
  renewDeadlineMs: number;
  /** Of the Lease. */
  name: string;
}

/** One term of leadership: it is over when it is stopped, and lost when it is not renewed in time. */
export class Term {
  readonly #options: TermOptions;
  readonly #controller = new AbortController();
  #cancel = () => {};
  #isLost = false;

  constructor(options: TermOptions) {
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Counts the deadline from now, before the renewal is sent, since it may be stored at any time from now
   * on. It replaces the one before only if the renewal succeeds.
   */
  async renewedBy<T>(renewal: () => Promise<T>): Promise<T> {
    const { clock, renewDeadlineMs } = this.#options;
    const cancel = clock.timer(renewDeadlineMs, () =>
      this.lose(`could not be renewed for ${renewDeadlineMs / 1_000} s`),
    );
    try {
      const renewed = await renewal();
      this.#cancel();
      this.#cancel = cancel;
      return renewed;
    } catch (error) {
      cancel();
      throw error;
    }
  }

  lose(reason: string): void {
    this.#isLost = true;
    const { name } = this.#options;
    this.#controller.abort(
      new Error(`The lease "${name}" ${reason}: this process leads no longer.`),
    );
  }

  /** Ends it in good order. */
  stop(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Forgets the deadline: there is nothing left to lose. */
  close(): void {
    this.#cancel();
  }
}
