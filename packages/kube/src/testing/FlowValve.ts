import { Transform, TransformCallback } from 'node:stream';

/** All bytes at once, one now and then, or none. */
export type Flow = 'open' | 'trickle' | 'frozen';

const TRICKLE_MS = 20;

/** Lets bytes through as it is told to; those that wait follow when it is opened. */
export class FlowValve extends Transform {
  #flow: Flow;
  #waiting: { rest: Buffer; done: TransformCallback } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(flow: Flow) {
    super();
    this.#flow = flow;
  }

  turn(flow: Flow): void {
    this.#flow = flow;
    this.#go();
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: TransformCallback,
  ): void {
    this.#waiting = { rest: chunk, done };
    this.#go();
  }

  override _destroy(
    error: Error | null,
    callback: (error: Error | null) => void,
  ): void {
    clearTimeout(this.#timer);
    callback(error);
  }

  #go(): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    if (!waiting || this.#flow === 'frozen' || this.destroyed) return;
    const isWhole = this.#flow === 'open' || waiting.rest.length <= 1;
    if (isWhole) {
      this.#waiting = undefined;
      waiting.done(null, waiting.rest);
      return;
    }
    this.push(waiting.rest.subarray(0, 1));
    waiting.rest = waiting.rest.subarray(1);
    this.#timer = setTimeout(() => this.#go(), TRICKLE_MS);
  }
}
