import { Clock, systemClock } from '../clock/Clock';
import { sleep } from '../clock/sleep';
import { KubeObject } from '../objects/KubeObject';
import type { CreateReflectorOptions } from './createReflector';
import { firstSync } from './firstSync';
import { Listeners } from './Listeners';
import { ListWatchReflector } from './ListWatchReflector';
import { mergeStatus } from './mergeStatus';
import { KubeReflector, ReflectorStatus } from './Reflector';
import { ReflectorEvent } from './ReflectorEvent';
import { ReflectorMetrics } from './ReflectorMetrics';
import { sumMetrics } from './sumMetrics';
import { Change, Store } from './store';
import { isOlder } from './versionOrder';

/** How often it is looked which namespaces there are. */
const LOOK_MS = 10_000;

/**
 * Follows all namespaces at once where that is allowed, and each by itself where it is not. Whoever listens
 * is told of each change once, also when it goes from one to the other.
 */
export class PerNamespaceReflector<T extends KubeObject>
  implements KubeReflector<T>
{
  readonly #options: CreateReflectorOptions<T>;
  readonly #namespaces: () => readonly string[];
  readonly #clock: Clock;
  readonly #whole: ListWatchReflector<T>;
  readonly #parts = new Map<string, ListWatchReflector<T>>();
  readonly #store: Store<T>;
  readonly #listeners: Listeners<T>;
  #running: { controller: AbortController; ended: Promise<void> } | undefined;
  /** True from the moment at which all at once are forbidden until they have been read. */
  #isSplit = false;
  #told: Pick<ReflectorStatus, 'state' | 'reason'> = {
    state: 'starting',
    reason: undefined,
  };
  #hasSynced = false;

  constructor(
    options: CreateReflectorOptions<T> & {
      namespaces: () => readonly string[];
    },
  ) {
    const { logger, resource } = options;
    this.#options = options;
    this.#namespaces = options.namespaces;
    this.#clock = options.clock ?? systemClock;
    this.#store = new Store(options.indexes);
    this.#listeners = new Listeners((error, event) =>
      logger?.warn(
        `A listener of ${resource.plural} failed on "${event.type}": ${error}`,
      ),
    );
    this.#whole = new ListWatchReflector(options);
    this.#whole.subscribe(event => this.#heardOfAll(event));
  }

  get status(): ReflectorStatus {
    const whole = this.#whole.status;
    if (!this.#isSplit) return whole;
    return mergeStatus({
      whole,
      parts: [...this.#parts].map(([namespace, part]) => ({
        namespace,
        ...part.status,
      })),
      objects: this.#store.size,
      plural: this.#options.resource.plural,
    });
  }

  get metrics(): ReflectorMetrics {
    return {
      ...sumMetrics([
        this.#whole.metrics,
        ...[...this.#parts.values()].map(({ metrics }) => metrics),
      ]),
      objects: this.#store.size,
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
    this.#running = { controller, ended: this.#look(controller.signal) };
    this.#whole.start();
  }

  async stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    running.controller.abort();
    await running.ended;
    await Promise.all([
      this.#whole.stop(),
      ...[...this.#parts.values()].map(part => part.stop()),
    ]);
    if (this.#running === running) this.#running = undefined;
  }

  whenSynced(signal?: AbortSignal): Promise<void> {
    if (this.#hasSynced) return Promise.resolve();
    return firstSync(this.#listeners, signal);
  }

  /** Keeps a reflector for each namespace there is, as long as all at once are forbidden. */
  async #look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.#isSplit) await this.#adjust();
      await sleep(this.#clock, LOOK_MS, signal);
    }
  }

  async #adjust(): Promise<void> {
    const wanted = new Set(this.#namespaces());
    // There is no cluster without namespaces, so that they are not known yet.
    if (wanted.size === 0 || this.#running?.controller.signal.aborted) return;
    for (const namespace of wanted) {
      if (!this.#parts.has(namespace)) this.#follow(namespace);
    }
    const gone = [...this.#parts.keys()].filter(name => !wanted.has(name));
    await Promise.all(gone.map(namespace => this.#forget(namespace)));
    for (const object of this.#store.list()) {
      const isGone = !wanted.has(object.metadata.namespace ?? '');
      if (isGone) this.#tell(this.#store.remove(object));
    }
    this.#tellState();
  }

  #follow(namespace: string): void {
    const { namespaces: _all, ...options } = this.#options;
    const part = new ListWatchReflector({ ...options, namespace });
    this.#parts.set(namespace, part);
    part.subscribe(event => {
      if (this.#parts.get(namespace) === part) this.#heardOf(namespace, event);
    });
    part.start();
  }

  async #forget(namespace: string): Promise<void> {
    const part = this.#parts.get(namespace);
    this.#parts.delete(namespace);
    await part?.stop();
  }

  #heardOfAll(event: ReflectorEvent<T>): void {
    if (event.type === 'synced') {
      if (this.#isSplit) this.#join(event.resourceVersion);
    } else if (event.type !== 'stale') {
      // The parts know better until everything has been read.
      if (!this.#isSplit) this.#take(event);
      return;
    } else if (this.#whole.status.state === 'forbidden') {
      this.#isSplit = true;
      if (this.#running) void this.#adjust();
    }
    this.#tellState();
  }

  /** Goes over to all namespaces at once, of which the parts may have seen a later state. */
  #join(resourceVersion: string): void {
    this.#isSplit = false;
    for (const namespace of this.#parts.keys()) void this.#forget(namespace);
    for (const object of this.#store.list()) {
      const { metadata } = object;
      const isThere = this.#whole.get(metadata)?.metadata.uid === metadata.uid;
      const isLater = isOlder(resourceVersion, metadata.resourceVersion);
      if (!isThere && !isLater) this.#tell(this.#store.remove(object));
    }
    for (const object of this.#whole.list()) {
      const { metadata } = object;
      const known = this.#store.get(metadata)?.metadata.resourceVersion;
      if (!isOlder(metadata.resourceVersion, known)) {
        this.#tell(this.#store.put(object));
      }
    }
  }

  #heardOf(namespace: string, event: ReflectorEvent<T>): void {
    if (event.type === 'synced') this.#removeVanished(namespace);
    else if (event.type !== 'stale') {
      this.#take(event);
      return;
    }
    this.#tellState();
  }

  /** What was deleted while nobody followed the namespace. */
  #removeVanished(namespace: string): void {
    const part = this.#parts.get(namespace);
    for (const object of this.#store.list({ namespace })) {
      const isThere = part?.get(object.metadata) !== undefined;
      if (!isThere) this.#tell(this.#store.remove(object));
    }
  }

  #take(event: Change<T>): void {
    this.#tell(
      event.type === 'deleted'
        ? this.#store.remove(event.object)
        : this.#store.put(event.object),
    );
  }

  #tell(changes: Change<T>[]): void {
    for (const change of changes) this.#listeners.emit(change);
  }

  /** Tells `synced` when nothing is missing any more, and `stale` when something is. */
  #tellState(): void {
    const { state, reason, resourceVersion = '' } = this.status;
    const isNews = state !== this.#told.state || reason !== this.#told.reason;
    this.#told = { state, reason };
    if (state === 'synced') {
      this.#hasSynced = true;
      if (isNews) this.#listeners.emit({ type: 'synced', resourceVersion });
    } else if (isNews && reason !== undefined) {
      this.#listeners.emit({ type: 'stale', reason });
    }
  }
}
