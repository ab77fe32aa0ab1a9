import type {
  KubeObject,
  Reflector,
  ReflectorEvent,
  ReflectorStatus,
} from '@backstage-govern/kube';

/**
 * A reflector whose snapshot a test writes: no API server can be made to serve broken objects, or
 * to change at one given moment.
 */
export class ScriptedReflector implements Reflector<KubeObject> {
  readonly #objects = new Map<string, KubeObject>();
  readonly #listeners = new Set<(event: ReflectorEvent<KubeObject>) => void>();
  status: ReflectorStatus = {
    state: 'starting',
    objects: 0,
    observedAt: undefined,
    resourceVersion: undefined,
    lists: 0,
    reason: undefined,
  };

  list() {
    return [...this.#objects.values()];
  }

  get({ name, namespace }: { name: string; namespace?: string }) {
    return this.#objects.get(`${namespace ?? ''}/${name}`);
  }

  subscribe(listener: (event: ReflectorEvent<KubeObject>) => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start() {}

  async stop() {}

  async whenSynced() {}

  /** Takes an object as the watch would. */
  put(object: KubeObject) {
    const key = keyOf(object);
    const previous = this.#objects.get(key);
    this.#objects.set(key, object);
    this.#emit(
      previous
        ? { type: 'updated', object, previous }
        : { type: 'added', object },
    );
  }

  remove(object: KubeObject) {
    this.#objects.delete(keyOf(object));
    this.#emit({ type: 'deleted', object });
  }

  /** Ends the first list, or a later one. */
  sync() {
    const { lists } = this.status;
    this.status = {
      ...this.status,
      state: 'synced',
      lists: lists + 1,
      observedAt: new Date(),
      resourceVersion: '1',
    };
    this.#emit({ type: 'synced', resourceVersion: '1' });
  }

  /** Refuses to list. */
  forbid() {
    const reason = 'Cannot list: forbidden.';
    this.status = { ...this.status, state: 'forbidden', reason };
    this.#emit({ type: 'stale', reason });
  }

  #emit(event: ReflectorEvent<KubeObject>) {
    this.#listeners.forEach(listener => listener(event));
  }
}

function keyOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}
