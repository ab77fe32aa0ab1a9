import { KubeClient } from '../client/KubeClient';
import { Clock, systemClock } from '../clock/Clock';
import { LeaseElection } from './LeaseElection';

export interface CreateLeaderElectionOptions {
  client: KubeClient;
  /** Where the Lease is. Deleting it would begin the fencing tokens anew. */
  namespace: string;
  name: string;
  /** Unique to this process: two with the same identity wait for each other as strangers do. */
  identity: string;
  /** How long others wait for a leader that says nothing; whole seconds. 15 s unless given. */
  leaseDurationMs?: number;
  /** When a leader that could not renew gives up, which must be before others take over. Two thirds of the duration unless given. */
  renewDeadlineMs?: number;
  /** How often a leader renews and others look; up to 20 % more. 2 s unless given. */
  renewMs?: number;
  clock?: Clock;
  /** From 0 to below 1. */
  random?: () => number;
  logger?: { debug(message: string): void };
}

/** The time during which one candidate leads. */
export interface LeadershipTerm {
  /**
   * Greater than that of every earlier term. A process may be paused just before it writes and wake up when
   * another leads already: what it writes to must refuse tokens older than the newest it has seen.
   */
  readonly fencingToken: number;
  /** Aborted before anybody else can lead, or when the candidate is told to stop. */
  readonly signal: AbortSignal;
}

/** A candidate for one Lease. */
export interface LeaderElection {
  /**
   * Stands for election until `signal` is aborted, and calls `lead` with each term won, one at a time. The
   * Lease is kept until `lead` has ended, and released then. Resolves after that; also when `lead` ends by
   * itself, and rejects with what it throws.
   */
  run(
    lead: (term: LeadershipTerm) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}

/**
 * Elects one leader by a Lease. Nobody's clock is compared with anybody else's: a candidate counts from
 * the moment at which it sees the Lease change, a leader from the moment at which it began to renew.
 *
 * @throws Error when the durations do not follow one another.
 */
export function createLeaderElection(
  options: CreateLeaderElectionOptions,
): LeaderElection {
  const { leaseDurationMs = 15_000, renewMs = 2_000 } = options;
  const renewDeadlineMs =
    options.renewDeadlineMs ?? Math.floor((leaseDurationMs * 2) / 3);
  if (leaseDurationMs < 1_000 || leaseDurationMs % 1_000 !== 0) {
    throw new Error(
      `A lease of ${leaseDurationMs} ms cannot be written down: use whole seconds.`,
    );
  }
  if (renewMs <= 0 || renewMs * 1.2 >= renewDeadlineMs) {
    throw new Error(
      `Renewing every ${renewMs} ms leaves no time before ${renewDeadlineMs} ms: use less.`,
    );
  }
  if (renewDeadlineMs >= leaseDurationMs) {
    throw new Error(
      `A leader that gives up after ${renewDeadlineMs} ms would lead beside another after ${leaseDurationMs} ms: use less.`,
    );
  }
  return new LeaseElection({
    ...options,
    leaseDurationMs,
    renewDeadlineMs,
    renewMs,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  });
}
