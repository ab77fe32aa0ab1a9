import { setImmediate as nextTurn } from 'node:timers/promises';
import { KubeError } from '../client/KubeError';
import { Clock, systemClock } from '../clock/Clock';
import { sleep } from '../clock/sleep';
import { KubeObject } from '../objects/KubeObject';
import { Backoff, createBackoff } from './backoff';
import type { CreateReflectorOptions } from './createReflector';
import { firstSync } from './firstSync';
import { ReflectorGuards, usualGuards } from './guards';
import { InitialObjects } from './InitialObjects';
import { SnapshotDoubted, WatchInterrupted } from './interruptions';
import { isExpired, listAll } from './list';
import { ListBudget } from './ListBudget';
import { Listeners } from './Listeners';
import { reduceObject } from './reduceObject';
import { KubeReflector, ReflectorStatus } from './Reflector';
import { ReflectorEvent } from './ReflectorEvent';
import {
  ListReason,
  ReflectorCounters,
  ReflectorMetrics,
} from './ReflectorMetrics';
import { SnapshotDoubts } from './SnapshotDoubts';
import { Change, Store } from './store';
import { SyncState } from './SyncState';
import { openWatch, WatchEvent } from './watch';
import { WatchCheck } from './watchCheck';

const RETRY_MS = { minMs: 500, maxMs: 30_000 };

/** Rights are given by people: asking every half second would only fill the audit log. */
const FORBIDDEN_RETRY_MS = { minMs: 30_000, maxMs: 120_000 };

/** A watch that ends sooner and brought nothing counts as a failure, or it would be reopened in a tight loop. */
const SHORT_WATCH_MS = 1_000;

/** An open watch may break so often in a row before the snapshot counts as stale. */
const TOLERATED_INTERRUPTIONS = 2;

/** The states and transitions of a reflector; reading is in list.ts and watch.ts. */
export class ListWatchReflector<T extends KubeObject>
  implements KubeReflector<T>
{
  readonly #options: CreateReflectorOptions<T>;
  readonly #guards: ReflectorGuards;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #reduce: (object: T) => T;
  readonly #store: Store<T>;
  readonly #listeners: Listeners<T>;
  readonly #sync: SyncState<T>;
  readonly #counters = new ReflectorCounters();
  readonly #budget: ListBudget;
  readonly #doubts: SnapshotDoubts;
  readonly #backoff: Backoff;
  readonly #forbiddenBackoff: Backoff;
  #running: { controller: AbortController; ended: Promise<void> } | undefined;
  /** The version from which the next watch begins, or undefined when all objects have to come first. */
  #watchFrom: string | undefined;
  #listReason: ListReason = 'first';
  #servesInitialEvents = true;
  #heard = 0;
  #watchOpenedAt: number | undefined;

  constructor(options: CreateReflectorOptions<T>) {
    const { resource, logger } = options;
    this.#options = options;
    this.#guards = { ...usualGuards, ...options.guards };
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#reduce = options.reduce ?? reduceObject;
    this.#store = new Store(options.indexes);
    this.#listeners = new Listeners((error, event) =>
      logger?.warn(
        `A listener of ${resource.plural} failed on "${event.type}": ${error}`,
      ),
    );
    this.#sync = new SyncState({
      clock: this.#clock,
      listeners: this.#listeners,
      warn: reason => logger?.warn(reason),
    });
    this.#budget = new ListBudget({
      clock: this.#clock,
      everyMs: this.#guards.listEveryMs,
    });
    this.#doubts = new SnapshotDoubts(resource.plural);
    this.#backoff = createBackoff({ ...RETRY_MS, random: this.#random });
    this.#forbiddenBackoff = createBackoff({
      ...FORBIDDEN_RETRY_MS,
      random: this.#random,
    });
  }

  get status(): ReflectorStatus {
    return this.#sync.status(this.#store.size);
  }

  get metrics(): ReflectorMetrics {
    const { lists, events, checks, interruptions } = this.#counters;
    return {
      objects: this.#store.size,
      watchAgeMs:
        this.#watchOpenedAt === undefined
          ? undefined
          : Math.max(0, this.#clock.now() - this.#watchOpenedAt),
      lagMs: this.#sync.lagMs,
      lists: { ...lists },
      events: { ...events },
      checks: { ...checks },
      interruptions,
    };
  }

  list(options: { namespace?: string } = {}): T[] {
    return this.#store.list(options);
  }

  byOwner(uid: string): T[] {
    return this.#store.byOwner(uid);
  }

  get(target: { name: string; namespace?: string }): T | undefined {
    return this.#store.get(target);
  }

  subscribe(listener: (event: ReflectorEvent<T>) => void): () => void {
    return this.#listeners.add(listener);
  }

  start(): void {
    if (this.#running) return;
    const controller = new AbortController();
    this.#running = { controller, ended: this.#run(controller.signal) };
  }

  async stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    running.controller.abort();
    await running.ended;
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#sync.stopped();
  }

  whenSynced(signal?: AbortSignal): Promise<void> {
    if (this.#sync.lists > 0) return Promise.resolve();
    return firstSync(this.#listeners, signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#watchFrom === undefined) await this.#readAll(signal);
        else await this.#watchOnce(signal);
      } catch (error) {
        if (signal.aborted) return;
        const waitMs = this.#failed(error);
        await sleep(this.#clock, waitMs, signal);
      }
    }
  }

  /** Reads everything, by a watch that goes on afterwards or, where that is not served, by pages. */
  async #readAll(signal: AbortSignal): Promise<void> {
    await this.#budget.take(signal);
    if (signal.aborted) return;
    try {
      if (this.#servesInitialEvents) await this.#watchOnce(signal);
      if (!this.#servesInitialEvents) await this.#listPages(signal);
    } catch (error) {
      this.#budget.settle(error);
      throw error;
    }
  }

  async #listPages(signal: AbortSignal): Promise<void> {
    const { client, resource, namespace, pageSize = 500 } = this.#options;
    this.#budget.begin();
    const { items, resourceVersion } = await listAll<T>({
      client,
      resource,
      namespace,
      pageSize,
      reduce: this.#reduce,
      beforeRestart: () => this.#budget.take(signal),
      signal,
    });
    this.#replace(items, resourceVersion);
  }

  async #watchOnce(signal: AbortSignal): Promise<void> {
    const from = this.#watchFrom;
    const askedAt = this.#clock.now();
    const heardBefore = this.#heard;
    const watch = await this.#open(from, signal);
    if (!watch) return;
    const initial = from === undefined ? new InitialObjects<T>() : undefined;
    this.#watchOpenedAt = this.#clock.now();
    if (from !== undefined) {
      this.#sync.observed(undefined, askedAt);
      if (!this.#sync.isSynced) this.#sync.synced(from);
    }
    try {
      for await (const event of watch) {
        this.#heard += 1;
        this.#backoff.reset();
        this.#forbiddenBackoff.reset();
        if (!initial || initial.isComplete) this.#take(event);
        else this.#takeInitial(initial, event);
        if (initial?.isRefuted) break;
      }
    } finally {
      this.#watchOpenedAt = undefined;
    }
    const isShort = this.#clock.now() - askedAt < SHORT_WATCH_MS;
    if (initial && !initial.isComplete) this.#servesInitialEvents = false;
    else if (isShort && this.#heard === heardBefore) {
      throw new WatchInterrupted(
        `The watch of ${
          this.#options.resource.plural
        } ended at once, without an event`,
      );
    }
  }

  /** Undefined when the server cannot begin a watch with all objects. */
  async #open(
    resourceVersion: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<WatchEvent<T>> | undefined> {
    const { client, resource, namespace } = this.#options;
    try {
      return await openWatch<T>({
        client,
        resource,
        namespace,
        resourceVersion,
        guards: this.#guards,
        clock: this.#clock,
        random: this.#random,
        signal,
        mark: () => ({
          resourceVersion: this.#watchFrom,
          heard: this.#heard,
        }),
        onCheck: check => this.#checked(check),
        onPostponed: () => {
          this.#counters.checks.postponed += 1;
        },
      });
    } catch (error) {
      const isInvalid = error instanceof KubeError && isUnserved(error.code);
      if (resourceVersion !== undefined || !isInvalid) throw error;
      this.#servesInitialEvents = false;
      return undefined;
    }
  }

  #takeInitial(initial: InitialObjects<T>, event: WatchEvent<T>): void {
    initial.take(event, this.#reduce);
    if (!initial.isComplete) return;
    const { resourceVersion = '' } = event.object.metadata;
    this.#replace(initial.objects(), resourceVersion);
  }

  #take({ type, object }: WatchEvent<T>): void {
    const { resourceVersion } = object.metadata;
    this.#sync.observed(resourceVersion);
    this.#watchFrom = resourceVersion || this.#watchFrom;
    if (type === 'BOOKMARK') {
      this.#counters.events.bookmark += 1;
      return;
    }
    const reduced = this.#reduce(object);
    this.#tell(
      type === 'DELETED'
        ? this.#store.remove(reduced)
        : this.#store.put(reduced),
    );
  }

  #replace(items: T[], resourceVersion: string): void {
    this.#sync.listed();
    this.#counters.lists[this.#listReason] += 1;
    this.#watchFrom = resourceVersion;
    this.#sync.observed(resourceVersion);
    this.#tell(this.#store.replace(items));
    this.#sync.synced(resourceVersion);
  }

  #tell(changes: Change<T>[]): void {
    for (const change of changes) {
      this.#counters.events[change.type] += 1;
      this.#listeners.emit(change);
    }
  }

  #checked(check: WatchCheck): void {
    this.#counters.checks.answered += 1;
    this.#doubts.examine(check, {
      objects: this.#store.size,
      heard: this.#heard,
    });
    if (check.isSameConnection) void this.#observeWhenRead(check.askedAt);
  }

  /** What came before the check's answer may still have to be taken in. */
  async #observeWhenRead(askedAt: number): Promise<void> {
    const openedAt = this.#watchOpenedAt;
    let heard: number;
    do {
      heard = this.#heard;
      await nextTurn();
    } while (heard !== this.#heard);
    if (openedAt === this.#watchOpenedAt && this.#sync.isSynced) {
      this.#sync.observed(undefined, askedAt);
    }
  }

  /** Takes note of a failure; returns the milliseconds to wait. */
  #failed(error: unknown): number {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof KubeError && error.code === 403) {
      this.#sync.lost('forbidden', reason);
      return this.#forbiddenBackoff.next();
    }
    const waitMs = this.#backoff.next();
    if (error instanceof WatchInterrupted) {
      this.#counters.interruptions += 1;
      this.#options.logger?.debug(reason);
      // Only an attempt to reopen it shows whether the cluster is out of reach.
      const isTolerated = this.#backoff.attempts <= TOLERATED_INTERRUPTIONS;
      if (isTolerated && !error.isDead) return waitMs;
    }
    if (isExpired(error)) this.#doubtSnapshot('expired');
    if (error instanceof SnapshotDoubted) this.#doubtSnapshot(error.reason);
    this.#sync.lost('stale', reason);
    const asked = error instanceof KubeError ? error.retryAfterSeconds ?? 0 : 0;
    return Math.max(waitMs, asked * 1000);
  }

  #doubtSnapshot(reason: ListReason): void {
    this.#watchFrom = undefined;
    if (this.#sync.lists > 0) this.#listReason = reason;
  }
}

/** A server that does not know what it is asked for says 400 or 422. */
function isUnserved(code: number | undefined): boolean {
  return code === 400 || code === 422;
}
