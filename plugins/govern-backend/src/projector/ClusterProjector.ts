import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import type {
  ClusterView,
  ObjectKey,
  Projection,
} from '@backstage-govern/plugin-govern-node';
import type { ReflectedResource } from '../cache/ClusterCache';
import {
  batchesOf,
  deriveRows,
  type DerivedRow,
  type ProjectedKey,
} from './derivedRows';
import { isDataError } from './isDataError';
import { ProjectionQueue } from './ProjectionQueue';
import type { ProjectionWriter } from './ProjectionWriter';

/** Changes that come within this many milliseconds are written together. */
const WINDOW_MS = 75;

/** Objects in one transaction. */
const MAX_BATCH = 1000;

const RETRY_MS = { min: 250, max: 10_000 };

export interface ClusterProjectorOptions {
  view: ClusterView;
  reflected: readonly ReflectedResource[];
  projections: readonly Projection[];
  writer: Pick<ProjectionWriter, 'write' | 'keysOf'>;
  logger: LoggerService;
  clock: Clock;
}

interface DirtyObject {
  queue: ProjectionQueue;
  key: ObjectKey;
  since: number;
}

/**
 * Keeps the tables equal to what the reflectors of one cluster see.
 *
 * A change only marks keys; a moment later their rows are derived from the newest snapshot and
 * written in one transaction. What could not be written stays marked and is derived anew.
 */
export class ClusterProjector {
  readonly #options: ClusterProjectorOptions;
  readonly #queues: readonly ProjectionQueue[];
  readonly #unsubscribe: (() => void)[] = [];
  readonly #toOpen = new Set<ProjectionQueue>();
  #inFlight: DirtyObject[] = [];
  #cancelTimer: (() => void) | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #isFlushing = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: ClusterProjectorOptions) {
    this.#options = options;
    this.#queues = options.projections.map(one => new ProjectionQueue(one));
  }

  /** Follows the reflectors, which must not have started. */
  start() {
    for (const { resource, reflector } of this.#options.reflected) {
      let listed = false;
      const unsubscribe = reflector.subscribe(event => {
        if (event.type === 'stale') {
          // Being forbidden settles the matter as much as a list does.
          if (reflector.status.state === 'forbidden') this.#openSettled();
        } else if (event.type === 'synced') {
          if (!listed) this.#reopen(resource);
          listed = true;
        } else {
          const versions =
            event.type === 'updated'
              ? [event.object, event.previous]
              : [event.object];
          this.#mark(resource, versions);
        }
      });
      this.#unsubscribe.push(unsubscribe);
    }
  }

  /** Resolves when nothing is being written any more. What is still marked is found again by the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe.forEach(unsubscribe => unsubscribe());
    this.#cancelTimer?.();
    await this.#flushing;
  }

  /** Whether the projection's rows are of this run. */
  isCurrent(projectionId: string): boolean {
    const queue = this.#queues.find(
      ({ projection }) => projection.id === projectionId,
    );
    return queue?.isCurrent ?? false;
  }

  /** Since when a change waits to be written (milliseconds since 1970); undefined when none does. */
  get behindSince(): number | undefined {
    const times = [
      ...this.#inFlight.map(({ since }) => since),
      ...this.#queues.flatMap(({ dirty }) => dirty.oldest() ?? []),
    ];
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Whether the last attempt to write failed. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  #mark(...[resource, versions]: MarkArguments) {
    const { view, clock, logger } = this.#options;
    for (const queue of this.#queues) {
      try {
        queue.mark(resource, versions, view, clock.now());
      } catch (error) {
        logger.error(
          `Projection ${queue.projection.id} cannot tell what ${describe(
            versions[0],
          )} concerns: skipped`,
          error as Error,
        );
      }
    }
    this.#schedule(WINDOW_MS);
  }

  /** A resource became readable: what reads it has to begin anew. */
  #reopen(resource: ReflectedResource['resource']) {
    for (const queue of this.#queues) {
      if (queue.isOpen && queue.reads(resource)) this.#toOpen.add(queue);
    }
    this.#openSettled();
  }

  #openSettled() {
    const { reflected } = this.#options;
    const settled = (queue: ProjectionQueue) =>
      reflected
        .filter(({ resource }) => queue.reads(resource))
        .every(
          ({ reflector: { status } }) =>
            status.lists > 0 || status.state === 'forbidden',
        );
    for (const queue of this.#queues) {
      if (!queue.isOpen && settled(queue)) this.#toOpen.add(queue);
    }
    this.#schedule(0);
  }

  #schedule(delayMs: number) {
    if (this.#isStopped || this.#isFlushing || this.#cancelTimer) return;
    this.#cancelTimer = this.#options.clock.timer(delayMs, () => {
      this.#cancelTimer = undefined;
      this.#isFlushing = true;
      this.#flushing = this.#flush().finally(() => {
        this.#isFlushing = false;
        if (this.#hasWork()) {
          this.#schedule(this.#failures > 0 ? this.#retryMs() : WINDOW_MS);
        }
      });
    });
  }

  #hasWork(): boolean {
    return (
      this.#toOpen.size > 0 || this.#queues.some(({ dirty }) => dirty.size > 0)
    );
  }

  #retryMs(): number {
    return Math.min(RETRY_MS.max, RETRY_MS.min * 2 ** (this.#failures - 1));
  }

  async #flush(): Promise<void> {
    try {
      await this.#openQueues();
      do {
        this.#inFlight = this.#take();
        await this.#write(this.#derive());
        this.#inFlight = [];
        for (const queue of this.#queues) queue.written();
      } while (!this.#isStopped && this.#isFull());
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#options.logger.warn(
        `Rows of cluster ${
          this.#options.view.cluster
        } cannot be written, attempt ${
          this.#failures
        }: they stay marked and are tried again in ${this.#retryMs()} ms`,
        error as Error,
      );
      for (const { queue, key, since } of this.#inFlight) {
        queue.dirty.add(key, since);
      }
      this.#inFlight = [];
    }
  }

  async #openQueues(): Promise<void> {
    const { view, writer, clock } = this.#options;
    for (const queue of [...this.#toOpen]) {
      const stored = await writer.keysOf(view.cluster, queue.projection);
      queue.open(view, stored, clock.now());
      this.#toOpen.delete(queue);
    }
  }

  #isFull(): boolean {
    const waiting = this.#queues.reduce(
      (sum, { dirty }) => sum + dirty.size,
      0,
    );
    return waiting >= MAX_BATCH;
  }

  #derive(): DerivedRow[] {
    const objects = this.#inFlight.map(({ queue: { projection }, key }) => ({
      projection,
      key,
    }));
    return deriveRows(objects, this.#options.view, (object, error) =>
      this.#skip(object, error),
    );
  }

  #take(): DirtyObject[] {
    const taken: DirtyObject[] = [];
    for (const queue of this.#queues) {
      for (const entry of queue.dirty.take(MAX_BATCH - taken.length)) {
        taken.push({ queue, ...entry });
      }
    }
    return taken;
  }

  /** Writes all of them or, where PostgreSQL refuses one's data, all the others. */
  async #write(derived: readonly DerivedRow[]): Promise<void> {
    const { view, writer } = this.#options;
    if (derived.length === 0) return;
    try {
      await writer.write(view.cluster, batchesOf(derived, view.cluster));
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (derived.length === 1) {
        this.#skip(derived[0], error);
        return;
      }
      const middle = Math.ceil(derived.length / 2);
      await this.#write(derived.slice(0, middle));
      await this.#write(derived.slice(middle));
    }
  }

  #skip({ projection, key }: ProjectedKey, error: unknown) {
    const where = key.namespace ? `${key.namespace}/` : '';
    this.#options.logger.error(
      `Projection ${projection.id} cannot take ${key.resource.kind} ${where}${
        key.name
      } of cluster ${this.#options.view.cluster}: skipped until it changes`,
      error as Error,
    );
  }
}

type MarkArguments = [
  resource: Parameters<ProjectionQueue['mark']>[0],
  versions: Parameters<ProjectionQueue['mark']>[1],
];

function describe({ kind, metadata }: MarkArguments[1][number]): string {
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
}
