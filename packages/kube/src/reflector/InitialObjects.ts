import { KubeObject } from '../objects/KubeObject';
import { keyOf } from './store';
import { WatchEvent } from './watch';

/** The objects with which a watch begins, until the bookmark that ends them. */
export class InitialObjects<T extends KubeObject> {
  readonly #objects = new Map<string, T>();
  #isComplete = false;
  #isRefuted = false;

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** A server that does not know what it was asked for begins with objects, too, but never ends them. */
  get isRefuted(): boolean {
    return this.#isRefuted;
  }

  objects(): T[] {
    return [...this.#objects.values()];
  }

  /** Changes may come in between already; each object is reduced as it arrives. */
  take(event: WatchEvent<T>, reduce: (object: T) => T): void {
    const { type, object, isInitialEnd } = event;
    this.#isComplete = isInitialEnd;
    if (type === 'BOOKMARK') {
      this.#isRefuted = !isInitialEnd;
      return;
    }
    const key = keyOf(object.metadata);
    if (type === 'DELETED') this.#objects.delete(key);
    else this.#objects.set(key, reduce(object));
  }
}
