import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import type { Knex } from 'knex';
import { CHANGES_CHANNEL } from './appendChanges';

/** The part of a PostgreSQL connection that is used here. */
interface PgConnection {
  query(sql: string): Promise<unknown>;
  on(event: 'notification' | 'end', listener: () => void): void;
  end(): Promise<void>;
}

const RETRY_MS = { min: 500, max: 15_000 };

export interface ChangeListenerOptions {
  db: Knex;
  /** Called when there may be new changes; also after each time the connection was made. */
  onNews: () => void;
  logger: LoggerService;
  clock: Clock;
}

/**
 * Hears of new changes on a connection of its own: one of the pool's would be handed to others.
 * When it breaks it is made again, and until then the feed's own polling has to do.
 */
export class ChangeListener {
  readonly #options: ChangeListenerOptions;
  #connection: PgConnection | undefined;
  #connecting: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(options: ChangeListenerOptions) {
    this.#options = options;
  }

  start() {
    this.#connecting = this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#connecting;
    await this.#connection?.end();
  }

  async #connect(): Promise<void> {
    const { db, onNews, logger } = this.#options;
    let connection: PgConnection | undefined;
    try {
      // Knex makes it as it makes those of its pool, however the portal's database is configured.
      connection = (await db.client.acquireRawConnection()) as PgConnection;
      connection.on('notification', onNews);
      await connection.query(`LISTEN ${CHANGES_CHANNEL}`);
      connection.on('end', () => this.#lost());
      this.#connection = connection;
      this.#failures = 0;
      onNews();
    } catch (error) {
      await connection?.end().catch(() => undefined);
      logger.warn(
        'Cannot listen for changes: they are polled for, and listening is tried again',
        error as Error,
      );
      this.#lost();
    }
  }

  #lost() {
    this.#connection = undefined;
    if (this.#isStopped) return;
    const delay = Math.min(RETRY_MS.max, RETRY_MS.min * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.timer(delay, () => this.start());
  }
}
