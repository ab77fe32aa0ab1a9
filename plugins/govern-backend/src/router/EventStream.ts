import { once } from 'node:events';
import type { GovernEvent } from '@backstage-govern/plugin-govern-common';
import type { Response } from 'express';

const DEFAULT_TIMING = {
  /** A sign of life is sent this often. */
  heartbeatMs: 20_000,
  /** A client that takes nothing for this long is let go; its cursor brings it back. */
  drainMs: 30_000,
};

/** The longest that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface EventStreamOptions {
  shutdown: AbortSignal;
  /** When the caller's token ends. */
  expiresAt: Date | undefined;
  timing?: typeof DEFAULT_TIMING;
}

/** One answer of server-sent events; it ends with the caller, the caller's token, or the backend. */
export class EventStream {
  readonly #response: Response;
  readonly #options: EventStreamOptions;
  readonly #timing: typeof DEFAULT_TIMING;
  readonly #closed = new AbortController();
  readonly #openedAt = Date.now();

  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal;

  constructor(response: Response, options: EventStreamOptions) {
    this.#response = response;
    this.#options = options;
    this.#timing = options.timing ?? DEFAULT_TIMING;
    this.signal = AbortSignal.any([this.#closed.signal, options.shutdown]);
    response.on('close', () => this.#closed.abort());
  }

  /** Sends events as fast as the client takes them, and heartbeats between; resolves at the end. */
  async send(events: AsyncIterable<GovernEvent>): Promise<void> {
    this.#open();
    const { heartbeatMs } = this.#timing;
    const heartbeat = setInterval(() => this.#heartbeat(), heartbeatMs);
    const expiry = this.#expiryTimer();
    try {
      for await (const event of events) {
        if (!(await this.#write(event))) break;
      }
    } catch (error) {
      // The headers are sent: breaking off is the only way to say that something went wrong.
      this.#response.destroy();
      throw error;
    } finally {
      clearInterval(heartbeat);
      clearTimeout(expiry);
      this.#response.end();
    }
  }

  #open() {
    this.#response.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      // Compression would hold events back until a block is full.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
    this.#heartbeat();
  }

  #heartbeat() {
    // Whoever has bytes waiting needs no sign of life.
    if (this.#response.writableNeedDrain) return;
    const connectedSeconds = Math.round((Date.now() - this.#openedAt) / 1000);
    this.#response.write(
      encode({ name: 'heartbeat', data: { connectedSeconds } }),
    );
  }

  #expiryTimer(): NodeJS.Timeout | undefined {
    const { expiresAt } = this.#options;
    if (!expiresAt) return undefined;
    const ms = Math.max(0, expiresAt.getTime() - Date.now());
    return setTimeout(() => this.#closed.abort(), Math.min(ms, MAX_TIMER_MS));
  }

  /** False when the client is gone or takes nothing. */
  async #write(event: GovernEvent): Promise<boolean> {
    if (this.signal.aborted) return false;
    if (this.#response.write(encode(event))) return true;
    const patience = AbortSignal.any([
      this.signal,
      AbortSignal.timeout(this.#timing.drainMs),
    ]);
    try {
      await once(this.#response, 'drain', { signal: patience });
      return true;
    } catch {
      this.#response.destroy();
      return false;
    }
  }
}

function encode({ name, id, data }: GovernEvent): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
