import { Clock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { Listeners } from './Listeners';
import { ReflectorStatus } from './Reflector';

/** What is known of a snapshot's standing, and who is told when that changes. */
export class SyncState<T extends KubeObject> {
  readonly #clock: Clock;
  readonly #listeners: Listeners<T>;
  readonly #warn: (reason: string) => void;
  #state: ReflectorStatus['state'] = 'starting';
  #reason: string | undefined;
  #observedAt: number | undefined;
  #resourceVersion: string | undefined;
  #lists = 0;

  constructor(options: {
    clock: Clock;
    listeners: Listeners<T>;
    warn: (reason: string) => void;
  }) {
    this.#clock = options.clock;
    this.#listeners = options.listeners;
    this.#warn = options.warn;
  }

  status(objects: number): ReflectorStatus {
    return {
      state: this.#state,
      objects,
      observedAt:
        this.#observedAt === undefined ? undefined : new Date(this.#observedAt),
      resourceVersion: this.#resourceVersion,
      lists: this.#lists,
      reason: this.#reason,
    };
  }

  get isSynced(): boolean {
    return this.#state === 'synced';
  }

  get lists(): number {
    return this.#lists;
  }

  /** Milliseconds since the snapshot was last known to be right; never negative. */
  get lagMs(): number | undefined {
    if (this.#observedAt === undefined) return undefined;
    return Math.max(0, this.#clock.now() - this.#observedAt);
  }

  /** A list was read completely. */
  listed(): void {
    this.#lists += 1;
  }

  /** The server told something, or proved to have told everything stored before `at`. */
  observed(resourceVersion: string | undefined, at = this.#clock.now()): void {
    const known = this.#observedAt;
    // An event may have come after the question; a time to come is of a clock that was set back.
    const isPast = known !== undefined && known <= this.#clock.now();
    this.#observedAt = isPast ? Math.max(at, known) : at;
    this.#resourceVersion = resourceVersion || this.#resourceVersion;
  }

  synced(resourceVersion: string): void {
    this.#state = 'synced';
    this.#reason = undefined;
    this.#listeners.emit({ type: 'synced', resourceVersion });
  }

  lost(state: 'stale' | 'forbidden', reason: string): void {
    // Before the first list there is no snapshot that could be stale.
    const next = state === 'stale' && this.#lists === 0 ? 'starting' : state;
    const isNews = this.#state !== next || this.#reason !== reason;
    this.#state = next;
    this.#reason = reason;
    if (!isNews) return;
    this.#warn(reason);
    this.#listeners.emit({ type: 'stale', reason });
  }

  /** Nobody follows the cluster any more. */
  stopped(): void {
    if (!this.isSynced) return;
    this.#state = 'stale';
    this.#reason = 'the reflector was stopped';
  }
}
