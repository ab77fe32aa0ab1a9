/**
 * How often what the change stream does not carry is read again. The kernel measures use no more
 * often than this.
 */
export const MEASUREMENT_INTERVAL_MS = 15_000;

/** How often the age of the data is asked for. */
export const FRESHNESS_INTERVAL_MS = 5_000;
