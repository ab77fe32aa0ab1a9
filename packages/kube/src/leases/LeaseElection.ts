import { KubeError } from '../client/KubeError';
import { sleep } from '../clock/sleep';
import type {
  CreateLeaderElectionOptions,
  LeaderElection,
  LeadershipTerm,
} from './createLeaderElection';
import { Lease } from './Lease';
import { LeaseRecord } from './LeaseRecord';
import { Term } from './Term';

type Options = CreateLeaderElectionOptions &
  Required<
    Pick<
      CreateLeaderElectionOptions,
      'leaseDurationMs' | 'renewDeadlineMs' | 'renewMs' | 'clock' | 'random'
    >
  >;

/** A Lease that is held, and until when. */
interface Held {
  lease: Lease;
  readonly term: Term;
}

/** Wins, keeps and releases a Lease. All time is measured by timers, so that no clock set anew matters. */
export class LeaseElection implements LeaderElection {
  readonly #options: Options;
  readonly #record: LeaseRecord;
  /** The Lease as somebody else last wrote it, and whether its time is over. */
  #observed:
    | { version: string; isOver: boolean; cancel: () => void }
    | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#record = new LeaseRecord({
      ...options,
      timeoutMs: options.renewDeadlineMs,
    });
  }

  async run(
    lead: (term: LeadershipTerm) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      let isDone = false;
      while (!signal.aborted && !isDone) {
        const held = await this.#tryToTake();
        if (held) isDone = await this.#lead(held, { lead, signal });
        else await this.#pause(signal);
      }
    } finally {
      this.#observed?.cancel();
      this.#observed = undefined;
    }
  }

  async #tryToTake(): Promise<Held | undefined> {
    const term = new Term(this.#options);
    try {
      const current = await this.#record.read();
      if (current && !this.#isFree(current)) return undefined;
      const lease = await term.renewedBy(() => this.#record.take(current));
      return { lease, term };
    } catch (error) {
      // Somebody else was faster, or the API server is out of reach.
      this.#options.logger?.debug(String(error));
      return undefined;
    }
  }

  #isFree({ metadata, spec = {} }: Lease): boolean {
    if (!spec.holderIdentity) return true;
    const version = metadata.resourceVersion ?? '';
    if (this.#observed?.version !== version) this.#observe(version, spec);
    return this.#observed?.isOver ?? false;
  }

  #observe(version: string, spec: NonNullable<Lease['spec']>): void {
    this.#observed?.cancel();
    const { clock, leaseDurationMs } = this.#options;
    // The holder's own duration counts; it may have been configured otherwise.
    const ms = (spec.leaseDurationSeconds ?? 0) * 1_000 || leaseDurationMs;
    const observed = { version, isOver: false, cancel: () => {} };
    observed.cancel = clock.timer(ms, () => {
      observed.isOver = true;
    });
    this.#observed = observed;
  }

  /** Leads one term; true when there is to be no further one. */
  async #lead(
    held: Held,
    run: {
      lead: (term: LeadershipTerm) => Promise<void>;
      signal: AbortSignal;
    },
  ): Promise<boolean> {
    const { term } = held;
    const stop = () => term.stop(run.signal.reason);
    if (run.signal.aborted) stop();
    run.signal.addEventListener('abort', stop, { once: true });
    const ended = new AbortController();
    const renewing = this.#keep(held, ended.signal);
    try {
      await run.lead({
        fencingToken: held.lease.spec?.leaseTransitions ?? 0,
        signal: term.signal,
      });
      return !term.isLost;
    } finally {
      ended.abort();
      await renewing;
      term.close();
      run.signal.removeEventListener('abort', stop);
      if (!term.isLost) await this.#release(held);
    }
  }

  /** Renews until the end, or until the term is lost. */
  async #keep(held: Held, ended: AbortSignal): Promise<void> {
    const { term } = held;
    for (;;) {
      await this.#pause(ended);
      if (ended.aborted || term.isLost) return;
      try {
        held.lease = await term.renewedBy(() => this.#record.renew(held.lease));
      } catch (error) {
        this.#options.logger?.debug(String(error));
        // Other failures are for the deadline to judge.
        const isConflict = error instanceof KubeError && error.code === 409;
        if (isConflict) await this.#lookWhoLeads(held);
      }
    }
  }

  async #lookWhoLeads(held: Held): Promise<void> {
    const current = await this.#record.read().catch(() => undefined);
    if (!current) return;
    const isOurs =
      current.spec?.holderIdentity === this.#options.identity &&
      current.spec.leaseTransitions === held.lease.spec?.leaseTransitions;
    if (isOurs) held.lease = current;
    else held.term.lose('was taken by somebody else');
  }

  async #release(held: Held): Promise<void> {
    try {
      await this.#record.release(held.lease);
    } catch (error) {
      // It runs out by itself.
      this.#options.logger?.debug(String(error));
    }
  }

  #pause(signal: AbortSignal): Promise<void> {
    const { clock, renewMs, random } = this.#options;
    return sleep(clock, renewMs * (1 + 0.2 * random()), signal);
  }
}
