interface BackOffOptions {
  firstMs: number;
  maxMs: number;
  /** A number from 0 up to 1. */
  random: () => number;
}

/** Waiting times that double up to a limit, each shortened by up to half so that clients do not march in step. */
export class BackOff {
  readonly #options: BackOffOptions;
  #failures = 0;

  constructor(options: BackOffOptions) {
    this.#options = options;
  }

  /** Milliseconds to wait before the next try. */
  next(): number {
    const { firstMs, maxMs, random } = this.#options;
    const full = Math.min(firstMs * 2 ** this.#failures, maxMs);
    this.#failures += 1;
    return Math.round(full * (1 - random() / 2));
  }

  /** Starts over after a success. */
  reset(): void {
    this.#failures = 0;
  }
}
