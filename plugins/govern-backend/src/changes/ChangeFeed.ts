import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import type { GovernEvent } from '@backstage-govern/plugin-govern-common';
import type { Knex } from 'knex';
import { ChangeListener } from './ChangeListener';
import type { Change, ChangeStore } from './ChangeStore';
import { formatCursor, parseCursor, type CursorVector } from './cursorVector';
import { RecentChanges } from './RecentChanges';

/** Changes of each cluster kept in memory; older ones are read from the table. */
const RECENT = 2_000;

/** Changes read at a time. */
const PAGE = 200;

/** How often the table is asked, should a notification have been lost. */
const POLL_MS = 5_000;

export interface ChangeFeedOptions {
  db: Knex;
  store: ChangeStore;
  logger: LoggerService;
  clock: Clock;
}

/** The change stream of all clusters, for any number of readers at their own pace. */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;
  readonly #listener: ChangeListener;
  readonly #recent = new Map<string, RecentChanges>();
  readonly #waiting = new Set<() => void>();
  #reading: Promise<void> = Promise.resolve();
  #isReadWanted = false;
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
    const onNews = () => this.#read();
    this.#listener = new ChangeListener({ ...options, onNews });
  }

  async start(): Promise<void> {
    for (const [cluster, last] of await this.#options.store.newest()) {
      this.#recent.set(cluster, new RecentChanges(last, RECENT));
    }
    this.#listener.start();
    this.#poll();
  }

  /** Ends every reader's stream. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#listener.stop();
    await this.#reading;
    this.#wake();
  }

  /**
   * What happened after a cursor (from now on without one), then what happens, until the signal
   * aborts. A `resync` comes first where the cursor cannot be continued, and whenever the reader is
   * so slow that changes it has not seen are gone from the table.
   */
  async *follow(
    cursor: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<GovernEvent> {
    const newest = await this.#options.store.newest();
    const asked = cursor === undefined ? newest : parseCursor(cursor);
    const problem = asked ? foreignTo(asked, newest) : 'it cannot be read';
    const position = new Map(problem === undefined ? asked : newest);
    if (problem !== undefined)
      yield resync(`The cursor is not usable: ${problem}.`, position);

    while (!signal.aborted && !this.#isStopped) {
      let isIdle = true;
      const news = this.#news(signal);
      try {
        for (const cluster of [...position.keys()]) {
          const changes = await this.#after(
            cluster,
            position.get(cluster) ?? 0,
          );
          if (changes === 'gap') {
            const next = await this.#options.store.newest();
            next.forEach((number, name) => position.set(name, number));
            yield resync(
              'Changes since the cursor are no longer kept.',
              position,
            );
            isIdle = false;
            break;
          }
          for (const { number, name, data } of changes) {
            position.set(cluster, number);
            isIdle = false;
            yield { name, id: formatCursor(position), data } as GovernEvent;
          }
        }
        if (isIdle) await news.promise;
      } finally {
        news.forget();
      }
    }
  }

  async #after(cluster: string, number: number): Promise<Change[] | 'gap'> {
    const recent = this.#recent.get(cluster)?.after(number, PAGE);
    if (recent) return recent;
    const stored = await this.#options.store.after(cluster, number, PAGE);
    return stored[0]?.number === number + 1 ? stored : 'gap';
  }

  /** Resolves at the next news; made before reading, so that none is missed in between. */
  #news(signal: AbortSignal): { promise: Promise<void>; forget: () => void } {
    let wake: () => void = () => undefined;
    const promise = new Promise<void>(resolve => {
      wake = resolve;
    });
    this.#waiting.add(wake);
    signal.addEventListener('abort', wake);
    return {
      promise,
      forget: () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
      },
    };
  }

  #wake() {
    for (const wake of [...this.#waiting]) wake();
  }

  #poll() {
    this.#cancelTimer = this.#options.clock.timer(POLL_MS, () => {
      this.#read();
      this.#poll();
    });
  }

  /** One read at a time; news that comes meanwhile gives one more. */
  #read() {
    if (this.#isReadWanted || this.#isStopped) return;
    this.#isReadWanted = true;
    this.#reading = this.#reading.then(async () => {
      this.#isReadWanted = false;
      if (!this.#isStopped) await this.#readNew();
    });
  }

  async #readNew(): Promise<void> {
    const { store, logger } = this.#options;
    try {
      for (const [cluster, newest] of await store.newest()) {
        const recent = this.#recent.get(cluster);
        while (recent && recent.last < newest) {
          const changes = await store.after(cluster, recent.last, PAGE);
          if (changes.length === 0) break;
          recent.append(changes);
          this.#wake();
        }
      }
    } catch (error) {
      logger.warn(
        'New changes cannot be read: tried again in some seconds',
        error as Error,
      );
    }
  }
}

function foreignTo(
  cursor: CursorVector,
  newest: CursorVector,
): string | undefined {
  const isSameSet =
    cursor.size === newest.size &&
    [...cursor.keys()].every(cluster => newest.has(cluster));
  if (!isSameSet) return 'it is of other clusters';
  const isAhead = [...cursor].some(
    ([cluster, number]) => number > (newest.get(cluster) ?? 0),
  );
  return isAhead ? 'it is of another database' : undefined;
}

function resync(reason: string, position: CursorVector): GovernEvent {
  return { name: 'resync', id: formatCursor(position), data: { reason } };
}
