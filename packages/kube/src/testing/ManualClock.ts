import { Clock } from '../clock/Clock';

interface Timer {
  due: number;
  callback: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(start = '2026-01-01T00:00:00Z') {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  timer(ms: number, callback: () => void): () => void {
    const timer = { due: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** Milliseconds until each timer that waits, shortest first. */
  get waiting(): number[] {
    return [...this.#timers]
      .map(({ due }) => due - this.#now)
      .sort((a, b) => a - b);
  }

  /** Moves on and fires what is due by then, in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = [...this.#timers]
        .filter(({ due }) => due <= until)
        .sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.due;
      next.callback();
    }
    this.#now = until;
  }
}
