/** One series of an instant vector. */
export interface PromSample {
  labels: Record<string, string>;
  /** May be NaN or infinite, as PromQL has it. */
  value: number;
  /** When it was evaluated. */
  at: Date;
}

/** Asks a store that speaks the Prometheus HTTP API. */
export interface PromClient {
  /**
   * Evaluates a query at one moment (now unless given).
   *
   * @throws UsageUnavailable when there is no answer, or the answer is no vector.
   */
  queryInstant(
    promql: string,
    options?: { time?: Date; signal?: AbortSignal },
  ): Promise<PromSample[]>;

  /** Ends open queries and connections. */
  close(): Promise<void>;
}
