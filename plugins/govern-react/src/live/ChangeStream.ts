import type {
  GovernApi,
  GovernEvent,
} from '@backstage-govern/plugin-govern-common';
import { backoffDelay } from './backoff';
import { SilenceGuard } from './SilenceGuard';
import { sleep } from './sleep';

/** Where the connection to the change stream stands. */
export type StreamState =
  | { status: 'idle' }
  | { status: 'connecting' }
  | { status: 'live' }
  | {
      status: 'waiting';
      /** When the next attempt starts, in milliseconds of `now`. */
      retryAt: number;
      reason: string;
    };

export interface ChangeStreamOptions {
  api: Pick<GovernApi, 'getStatus' | 'streamEvents'>;
  onEvent(event: GovernEvent): void;
  /** Changes may have been missed: what was read before can no longer be trusted to be current. */
  onGap(): void;
  now?: () => number;
  random?: () => number;
}

/** How long the connection stays open after its last user left, so that going from page to page keeps it. */
const LINGER_MS = 5_000;

/**
 * One connection to the change stream, shared by all who use it, that comes back by itself.
 *
 * It starts from the cursor of `/status`, and after each break from the last id seen, so that the
 * server either goes on without a gap or says `resync`.
 */
export class ChangeStream {
  readonly #options: ChangeStreamOptions;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #state: StreamState = { status: 'idle' };
  #cursor: string | undefined;
  #users = 0;
  #running: AbortController | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChangeStreamOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  readonly getState = (): StreamState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps the stream running until the returned function is called. */
  readonly acquire = (): (() => void) => {
    this.#users += 1;
    clearTimeout(this.#linger);
    if (!this.#running) {
      this.#running = new AbortController();
      void this.#run(this.#running.signal);
    }
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#linger = setTimeout(() => this.#stop(), LINGER_MS);
    };
  };

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#cursor = undefined;
    this.#setState({ status: 'idle' });
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { random = Math.random } = this.#options;
    let attempt = 0;
    while (!signal.aborted) {
      this.#setState({ status: 'connecting' });
      const end = await this.#connect(signal);
      if (signal.aborted) return;
      if (end.heard) attempt = 0;
      const delay = backoffDelay(attempt, random);
      attempt += 1;
      this.#setState({
        status: 'waiting',
        retryAt: this.#now() + delay,
        reason: end.reason,
      });
      await sleep(delay, signal);
    }
  }

  /** One connection, from opening to end; says whether anything was heard on it and why it ended. */
  async #connect(
    signal: AbortSignal,
  ): Promise<{ heard: boolean; reason: string }> {
    const { api, onGap } = this.#options;
    let heard = false;
    try {
      if (this.#cursor === undefined) {
        const { cursor } = await api.getStatus(signal);
        if (signal.aborted) return { heard, reason: 'Stopped.' };
        this.#cursor = cursor;
        onGap();
      }
      const guard = new SilenceGuard(signal);
      try {
        const cursor = this.#cursor;
        for await (const event of api.streamEvents({
          cursor,
          signal: guard.signal,
        })) {
          if (signal.aborted) break;
          guard.heard();
          heard = true;
          this.#setState({ status: 'live' });
          this.#take(event);
        }
      } finally {
        guard.stop();
      }
      return { heard, reason: 'The server ended the connection.' };
    } catch (error) {
      return {
        heard,
        reason: error instanceof Error ? error.message : String(error),
      };
    }
  }

  #take(event: GovernEvent): void {
    if (event.name === 'resync') {
      this.#cursor = event.id;
      this.#options.onGap();
      return;
    }
    if (event.id !== undefined) this.#cursor = event.id;
    this.#options.onEvent(event);
  }

  #setState(state: StreamState): void {
    if (state.status === 'live' && this.#state.status === 'live') return;
    this.#state = state;
    this.#listeners.forEach(listener => listener());
  }
}
