/** Durations that guard a reflector, in milliseconds. */
export interface ReflectorGuards {
  /** A whole list begins no sooner than this after the one before. */
  listEveryMs: number;
  /** An open watch is checked this long after the last check; up to 15 % more, so that watches spread out. */
  checkEveryMs: number;
  /** A connection that leaves a ping unanswered for so long is taken for dead. */
  pingLimitMs: number;
  /** A check that takes longer proves nothing. */
  checkLimitMs: number;
  /** A watch that has to begin with all objects, and brings nothing for so long, is taken for dead. */
  initialSilenceMs: number;
}

/**
 * What holds unless tests say otherwise: a dead connection is noticed after at most 9.2 + 5 seconds, and
 * `observedAt` of a healthy watch is never older than 10 seconds.
 */
export const usualGuards: ReflectorGuards = {
  listEveryMs: 30_000,
  checkEveryMs: 8_000,
  pingLimitMs: 5_000,
  checkLimitMs: 10_000,
  initialSilenceMs: 20_000,
};
