import { KubeObject } from '../objects/KubeObject';
import { ReflectorEvent } from './ReflectorEvent';

type Listener<T extends KubeObject> = (event: ReflectorEvent<T>) => void;

/** Who listens to a reflector. One listener that fails concerns neither the others nor the reflector. */
export class Listeners<T extends KubeObject> {
  readonly #entries = new Set<Listener<T>>();
  readonly #onError: (error: unknown, event: ReflectorEvent<T>) => void;

  constructor(onError: (error: unknown, event: ReflectorEvent<T>) => void) {
    this.#onError = onError;
  }

  /** A function that is added twice is called twice. */
  add(listener: Listener<T>): () => void {
    const entry: Listener<T> = event => listener(event);
    this.#entries.add(entry);
    return () => {
      this.#entries.delete(entry);
    };
  }

  emit(event: ReflectorEvent<T>): void {
    for (const listener of [...this.#entries]) {
      try {
        listener(event);
      } catch (error) {
        this.#onError(error, event);
      }
    }
  }
}
