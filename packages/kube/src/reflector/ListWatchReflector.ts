import { KubeError } from '../client/KubeError';
import { Clock, systemClock } from '../clock/Clock';
import { sleep } from '../clock/sleep';
import { KubeObject } from '../objects/KubeObject';
import { Backoff, createBackoff } from './backoff';
import type { CreateReflectorOptions } from './createReflector';
import { firstSync } from './firstSync';
import { isExpired, listAll } from './list';
import { Listeners } from './Listeners';
import { reduceObject } from './reduceObject';
import { Reflector, ReflectorStatus } from './Reflector';
import { ReflectorEvent } from './ReflectorEvent';
import { Store } from './store';
import { openWatch, WatchInterrupted } from './watch';

const RETRY_MS = { minMs: 500, maxMs: 30_000 };

/** Rights are given by people: asking every half second would only fill the audit log. */
const FORBIDDEN_RETRY_MS = { minMs: 30_000, maxMs: 120_000 };

/** One and a half times the API server's bookmark period of a minute. */
const INACTIVITY_MS = 90_000;

/** A watch that ends sooner and brought nothing counts as a failure, or it would be reopened in a tight loop. */
const SHORT_WATCH_MS = 1_000;

/** An open watch may break so often in a row before the snapshot counts as stale. */
const TOLERATED_INTERRUPTIONS = 2;

/** The states and transitions of a reflector; reading is in list.ts and watch.ts. */
export class ListWatchReflector<T extends KubeObject> implements Reflector<T> {
  readonly #options: CreateReflectorOptions<T>;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #reduce: (object: T) => T;
  readonly #store = new Store<T>();
  readonly #listeners: Listeners<T>;
  readonly #backoff: Backoff;
  readonly #forbiddenBackoff: Backoff;
  #running: { controller: AbortController; ended: Promise<void> } | undefined;
  #state: ReflectorStatus['state'] = 'starting';
  #reason: string | undefined;
  #observedAt: Date | undefined;
  #resourceVersion: string | undefined;
  /** The version from which the next watch begins, or undefined when a list has to come first. */
  #watchFrom: string | undefined;
  #lists = 0;

  constructor(options: CreateReflectorOptions<T>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#reduce = options.reduce ?? reduceObject;
    this.#listeners = new Listeners((error, event) =>
      options.logger?.warn(
        `A listener of ${options.resource.plural} failed on "${event.type}": ${error}`,
      ),
    );
    this.#backoff = createBackoff({ ...RETRY_MS, random: this.#random });
    this.#forbiddenBackoff = createBackoff({
      ...FORBIDDEN_RETRY_MS,
      random: this.#random,
    });
  }

  get status(): ReflectorStatus {
    return {
      state: this.#state,
      objects: this.#store.size,
      observedAt: this.#observedAt,
      resourceVersion: this.#resourceVersion,
      lists: this.#lists,
      reason: this.#reason,
    };
  }

  list(): T[] {
    return this.#store.list();
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
    if (this.#state !== 'synced') return;
    this.#state = 'stale';
    this.#reason = 'the reflector was stopped';
  }

  whenSynced(signal?: AbortSignal): Promise<void> {
    if (this.#lists > 0) return Promise.resolve();
    return firstSync(this.#listeners, signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#watchFrom === undefined) await this.#listOnce(signal);
        await this.#watchOnce(signal);
      } catch (error) {
        if (signal.aborted) return;
        const waitMs = this.#failed(error);
        await sleep(this.#clock, waitMs, signal);
      }
    }
  }

  async #listOnce(signal: AbortSignal): Promise<void> {
    const { client, resource, namespace, pageSize = 500 } = this.#options;
    const { items, resourceVersion } = await listAll<T>({
      client,
      resource,
      namespace,
      pageSize,
      reduce: this.#reduce,
      signal,
    });
    this.#lists += 1;
    this.#observed(resourceVersion);
    for (const change of this.#store.replace(items))
      this.#listeners.emit(change);
    this.#synced(resourceVersion);
  }

  async #watchOnce(signal: AbortSignal): Promise<void> {
    const { client, resource, namespace } = this.#options;
    const from = this.#watchFrom ?? '';
    const openedAt = this.#clock.now();
    let seen = 0;
    const events = await openWatch<T>({
      client,
      resource,
      namespace,
      resourceVersion: from,
      inactivityMs: INACTIVITY_MS,
      clock: this.#clock,
      random: this.#random,
      signal,
    });
    if (this.#state !== 'synced') this.#synced(from);
    for await (const { type, object } of events) {
      seen += 1;
      this.#backoff.reset();
      this.#forbiddenBackoff.reset();
      this.#observed(object.metadata.resourceVersion);
      if (type === 'BOOKMARK') continue;
      const reduced = this.#reduce(object);
      const changes =
        type === 'DELETED'
          ? this.#store.remove(reduced)
          : this.#store.put(reduced);
      for (const change of changes) this.#listeners.emit(change);
    }
    if (seen === 0 && this.#clock.now() - openedAt < SHORT_WATCH_MS) {
      throw new WatchInterrupted(
        `The watch of ${resource.plural} ended at once, without an event`,
      );
    }
  }

  /** Takes note of a failure; returns the milliseconds to wait. */
  #failed(error: unknown): number {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof KubeError && error.code === 403) {
      this.#lost('forbidden', reason);
      return this.#forbiddenBackoff.next();
    }
    const waitMs = this.#backoff.next();
    if (error instanceof WatchInterrupted) {
      this.#options.logger?.debug(reason);
      if (error.heardNothing) this.#watchFrom = undefined;
      // Only an attempt to reopen it shows whether the cluster is out of reach.
      if (this.#backoff.attempts <= TOLERATED_INTERRUPTIONS) return waitMs;
    }
    if (isExpired(error)) this.#watchFrom = undefined;
    this.#lost('stale', reason);
    const asked = error instanceof KubeError ? error.retryAfterSeconds ?? 0 : 0;
    return Math.max(waitMs, asked * 1000);
  }

  #observed(resourceVersion: string | undefined): void {
    this.#observedAt = new Date(this.#clock.now());
    if (!resourceVersion) return;
    this.#resourceVersion = resourceVersion;
    this.#watchFrom = resourceVersion;
  }

  #synced(resourceVersion: string): void {
    this.#state = 'synced';
    this.#reason = undefined;
    this.#listeners.emit({ type: 'synced', resourceVersion });
  }

  #lost(state: 'stale' | 'forbidden', reason: string): void {
    // Before the first list there is no snapshot that could be stale.
    const next = state === 'stale' && this.#lists === 0 ? 'starting' : state;
    const isNews = this.#state !== next || this.#reason !== reason;
    this.#state = next;
    this.#reason = reason;
    if (!isNews) return;
    this.#options.logger?.warn(reason);
    this.#listeners.emit({ type: 'stale', reason });
  }
}
