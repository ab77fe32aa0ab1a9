import { createHash } from 'node:crypto';
import { stringifyEntityRef, type Entity } from '@backstage/catalog-model';

/** An entity as it should be, with what tells it from its other versions. */
export interface Wanted {
  ref: string;
  entity: Entity;
  digest: string;
}

/** A part of the difference between what is wanted and what is written. */
export interface Difference {
  changed: Wanted[];
  /** References of written entities that are not wanted any more. */
  removed: string[];
}

/**
 * What should be in the catalog, what is, and what may differ. Plain state: an entity that changes
 * several times between two writes counts once, one that says the same as before not at all, and
 * what was not settled after a write stays a difference.
 */
export class EntityDifference {
  readonly #wanted = new Map<string, Wanted>();
  /** Digest by reference, as the catalog has it. */
  readonly #written = new Map<string, string>();
  /** Digest by reference of versions that the catalog would refuse. */
  readonly #refused = new Map<string, string>();
  readonly #dirty = new Set<string>();
  #revision = 0;

  /** Grows with every change of what is wanted. */
  get revision(): number {
    return this.#revision;
  }

  /** How many entities may differ. */
  get size(): number {
    return this.#dirty.size;
  }

  has(ref: string): boolean {
    return this.#wanted.has(ref);
  }

  entities(): Entity[] {
    return [...this.#wanted.values()].map(({ entity }) => entity);
  }

  put(entity: Entity): void {
    const ref = stringifyEntityRef(entity);
    const digest = digestOf(entity);
    if (this.#wanted.get(ref)?.digest === digest) return;
    this.#wanted.set(ref, { ref, entity, digest });
    this.#touch(ref);
  }

  drop(ref: string): void {
    if (this.#wanted.delete(ref)) this.#touch(ref);
  }

  /** Everything that is wanted and not refused, for writing anew. */
  all(): Wanted[] {
    return [...this.#wanted.values()].filter(
      wanted => !this.#isRefused(wanted),
    );
  }

  /** The first entities that differ, at most `limit`. What turns out to be settled is forgotten. */
  next(limit: number): Difference {
    const changed: Wanted[] = [];
    const removed: string[] = [];
    for (const ref of this.#dirty) {
      if (changed.length + removed.length >= limit) break;
      const wanted = this.#wanted.get(ref);
      if (this.#isSettled(ref)) this.#dirty.delete(ref);
      else if (wanted && !this.#isRefused(wanted)) changed.push(wanted);
      else removed.push(ref);
    }
    return { changed, removed };
  }

  /** Takes a version out of what is to be written; one that is written already becomes a removal. */
  refuse({ ref, digest }: Wanted): void {
    this.#refused.set(ref, digest);
    this.#dirty.add(ref);
  }

  /** The catalog has taken these. */
  wrote({ changed, removed }: Difference): void {
    for (const { ref, digest } of changed) this.#written.set(ref, digest);
    for (const ref of removed) {
      this.#written.delete(ref);
      if (!this.#wanted.has(ref)) this.#refused.delete(ref);
    }
  }

  /** The catalog has taken these and forgotten all others. */
  wroteAll(changed: Wanted[]): void {
    this.#written.clear();
    this.wrote({ changed, removed: [] });
  }

  #touch(ref: string): void {
    this.#revision += 1;
    this.#dirty.add(ref);
  }

  #isSettled(ref: string): boolean {
    const wanted = this.#wanted.get(ref);
    const target =
      wanted && !this.#isRefused(wanted) ? wanted.digest : undefined;
    return this.#written.get(ref) === target;
  }

  #isRefused({ ref, digest }: Wanted): boolean {
    return this.#refused.get(ref) === digest;
  }
}

/** Entities are built with their fields in a fixed order, so their text tells whether they differ. */
function digestOf(entity: Entity): string {
  return createHash('sha256').update(JSON.stringify(entity)).digest('base64');
}
