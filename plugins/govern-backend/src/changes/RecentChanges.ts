import type { Change } from './ChangeStore';

/** The newest changes of one cluster in memory, so that many readers cost one read of the table. */
export class RecentChanges {
  readonly #capacity: number;
  #changes: Change[] = [];
  #last: number;

  /** Begins after the change `last`, of which it knows nothing more. */
  constructor(last: number, capacity: number) {
    this.#last = last;
    this.#capacity = capacity;
  }

  /** Number of the newest change. */
  get last(): number {
    return this.#last;
  }

  /** Takes changes that follow {@link last}; after a gap it begins anew behind it. */
  append(changes: readonly Change[]) {
    for (const change of changes) {
      if (change.number !== this.#last + 1) this.#changes = [];
      this.#changes.push(change);
      this.#last = change.number;
    }
    if (this.#changes.length > this.#capacity) {
      this.#changes = this.#changes.slice(-this.#capacity);
    }
  }

  /** Up to `limit` changes that follow a number, or undefined when memory does not reach back that far. */
  after(number: number, limit: number): Change[] | undefined {
    if (number >= this.#last) return [];
    const first = this.#changes[0]?.number;
    if (first === undefined || number < first - 1) return undefined;
    const start = number - first + 1;
    return this.#changes.slice(start, start + limit);
  }
}
