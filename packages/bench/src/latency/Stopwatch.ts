import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks. */
const LOOK_MS = 20;

/** What takes longer than this many milliseconds counts as never. */
const GIVE_UP_MS = 60_000;

/** Takes times in milliseconds, by what was waited for. */
export class Stopwatch {
  readonly #signal: AbortSignal;
  readonly #samples: Record<string, number[]> = {};

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  get samples(): Record<string, number[]> {
    return this.#samples;
  }

  /**
   * Looks until something is seen, and notes how long after `since` that was. What is seen by
   * looking is late by the duration of a look at most.
   *
   * @param seenAt - when it was seen, by `performance.now()`; undefined as long as it is not
   * @throws Error when it is not seen within a minute
   */
  async note(
    what: string,
    since: number,
    seenAt: () => Promise<number | undefined>,
  ): Promise<void> {
    for (;;) {
      this.#signal.throwIfAborted();
      const at = await seenAt();
      if (at !== undefined) {
        // The change stream may be ahead of the API server's answer to us.
        (this.#samples[what] ??= []).push(Math.max(0, at - since));
        return;
      }
      if (performance.now() - since > GIVE_UP_MS) {
        throw new Error(`Not seen within ${GIVE_UP_MS / 1_000} s: ${what}.`);
      }
      await setTimeout(LOOK_MS);
    }
  }

  /** As {@link note}, for what can only be asked whether it is so by now. */
  async noteWhen(
    what: string,
    since: number,
    holds: () => Promise<boolean>,
  ): Promise<void> {
    await this.note(what, since, async () =>
      (await holds()) ? performance.now() : undefined,
    );
  }
}
