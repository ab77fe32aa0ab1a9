import type { Clock } from '@backstage-govern/kube';
import type { DegradedSource } from '@backstage-govern/plugin-govern-common';
import type { PodUsage } from '@backstage-govern/usage';

/** Use by `namespace/pod`; a pod that was not measured is not in it. */
export type UsageByPod = ReadonlyMap<string, PodUsage>;

/** What was measured, or why it is not known. */
export type UsageReading =
  | { pods: UsageByPod; degraded?: undefined }
  | { pods?: undefined; degraded: DegradedSource };

/** Figures are asked for again after this long. */
const FRESH_MS = 15_000;

/** Figures older than this are not current any more. */
const USABLE_MS = 30_000;

/** An answer waits no longer for figures. */
const PATIENCE_MS = 1_000;

/** A source that failed is left alone this long. */
const RETRY_MS = 5_000;

export interface UsageCacheOptions {
  read: (signal: AbortSignal) => Promise<UsageByPod>;
  /** Ends the connections to the source. */
  close: () => Promise<void>;
  clock: Clock;
}

/** Current use of one cluster's pods: asked for once by whoever needs it first, and kept a little. */
export class UsageCache {
  readonly #options: UsageCacheOptions;
  readonly #stopped = new AbortController();
  #last: { pods: UsageByPod; at: number } | undefined;
  #failure: { reason: string; at: number } | undefined;
  #reading: Promise<void> | undefined;

  constructor(options: UsageCacheOptions) {
    this.#options = options;
  }

  /** Answers within a second, whatever the source does. */
  async get(): Promise<UsageReading> {
    const { clock } = this.#options;
    const isWithin = (entry: { at: number } | undefined, ms: number) =>
      entry !== undefined && clock.now() - entry.at < ms;
    if (!isWithin(this.#last, FRESH_MS) && !isWithin(this.#failure, RETRY_MS)) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#atMost(PATIENCE_MS, this.#reading);
    }
    if (this.#last && isWithin(this.#last, USABLE_MS)) {
      return { pods: this.#last.pods };
    }
    return {
      degraded: {
        source: 'metrics',
        reason:
          this.#failure?.reason ??
          'The metrics source has not answered yet; its figures follow when it does.',
        lastHealthyAt: this.#last
          ? new Date(this.#last.at).toISOString()
          : null,
      },
    };
  }

  /** Gives up whatever is being asked. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#reading;
    await this.#options.close();
  }

  async #read(): Promise<void> {
    const { read, clock } = this.#options;
    try {
      const pods = await read(this.#stopped.signal);
      this.#last = { pods, at: clock.now() };
      this.#failure = undefined;
    } catch (error) {
      this.#failure = {
        reason: error instanceof Error ? error.message : String(error),
        at: clock.now(),
      };
    }
  }

  async #atMost(ms: number, work: Promise<void>): Promise<void> {
    let cancel: (() => void) | undefined;
    const timeout = new Promise<void>(resolve => {
      cancel = this.#options.clock.timer(ms, resolve);
    });
    await Promise.race([work, timeout]);
    cancel?.();
  }
}
