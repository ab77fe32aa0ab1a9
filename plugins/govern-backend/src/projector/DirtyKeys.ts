import type { ObjectKey } from '@backstage-govern/plugin-govern-node';
import { resourceId } from '../cache/resourceId';

interface Entry {
  key: ObjectKey;
  /** Milliseconds since 1970. */
  since: number;
}

/** Objects whose row may differ from what is stored, each once however often it changed. */
export class DirtyKeys {
  readonly #entries = new Map<string, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  /** Keeps the earlier time where the key is there already. */
  add(key: ObjectKey, since: number) {
    const id = `${resourceId(key.resource)}/${key.namespace ?? ''}/${key.name}`;
    const known = this.#entries.get(id);
    if (!known) this.#entries.set(id, { key, since });
    else if (since < known.since) known.since = since;
  }

  /** Takes out the `count` that were added first. */
  take(count: number): Entry[] {
    const taken: Entry[] = [];
    for (const [id, entry] of this.#entries) {
      if (taken.length === count) break;
      taken.push(entry);
      this.#entries.delete(id);
    }
    return taken;
  }

  /** When the longest waiting one became dirty. */
  oldest(): number | undefined {
    let oldest: number | undefined;
    for (const { since } of this.#entries.values()) {
      if (oldest === undefined || since < oldest) oldest = since;
    }
    return oldest;
  }
}
