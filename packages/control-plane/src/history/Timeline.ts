import { Gap } from './historyGaps';

/** Sample times, in milliseconds since 1970, and the same as text. */
export interface TimeSpan {
  times: readonly number[];
  /** Separated by commas. */
  text: string;
}

/** When history has samples: whole steps since 1970 from `from` up to and without `to`, but for the gaps. All in milliseconds. */
export class Timeline {
  readonly from: number;
  readonly to: number;
  readonly #times: number[] = [];
  /** Most series cover the same time, and writing a timestamp costs more than its value does. */
  readonly #spans = new Map<string, TimeSpan>();

  constructor(options: {
    from: number;
    to: number;
    step: number;
    gaps: readonly Gap[];
  }) {
    const { from, to, step, gaps } = options;
    this.from = from;
    this.to = to;
    for (let at = Math.ceil(from / step) * step; at < to; at += step) {
      const isMissing = gaps.some(gap => at >= gap.from && at < gap.to);
      if (!isMissing) this.#times.push(at);
    }
  }

  /** The samples from `from` up to and without `to`. */
  span(from: number, to: number): TimeSpan {
    const first = this.#indexOf(from);
    const end = this.#indexOf(to);
    const key = `${first}-${end}`;
    const known = this.#spans.get(key);
    if (known) return known;
    const times = this.#times.slice(first, end);
    const span = { times, text: times.join(',') };
    this.#spans.set(key, span);
    return span;
  }

  /** How many samples are before `at`. */
  #indexOf(at: number): number {
    const index = this.#times.findIndex(time => time >= at);
    return index === -1 ? this.#times.length : index;
  }
}
