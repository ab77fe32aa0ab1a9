import { KubeObject } from '../objects/KubeObject';
import { ReflectorEvent } from './ReflectorEvent';

type Change<T extends KubeObject> = Extract<
  ReflectorEvent<T>,
  { type: 'added' | 'updated' | 'deleted' }
>;

/** The snapshot of a reflector. Each write returns what it changed, in the order to tell it. */
export class Store<T extends KubeObject> {
  readonly #objects = new Map<string, T>();

  get size(): number {
    return this.#objects.size;
  }

  list(): T[] {
    return [...this.#objects.values()];
  }

  get(target: { name: string; namespace?: string }): T | undefined {
    return this.#objects.get(keyOf(target));
  }

  /** Takes the object in its newest form. */
  put(object: T): Change<T>[] {
    const key = keyOf(object.metadata);
    const previous = this.#objects.get(key);
    if (previous && isSameVersion(previous, object)) return [];
    this.#objects.set(key, object);
    if (!previous) return [{ type: 'added', object }];
    if (previous.metadata.uid === object.metadata.uid) {
      return [{ type: 'updated', object, previous }];
    }
    return [
      { type: 'deleted', object: previous },
      { type: 'added', object },
    ];
  }

  /** Takes the object away, unless another one has its name by now. */
  remove(object: T): Change<T>[] {
    const key = keyOf(object.metadata);
    const previous = this.#objects.get(key);
    if (!previous || previous.metadata.uid !== object.metadata.uid) return [];
    this.#objects.delete(key);
    return [{ type: 'deleted', object }];
  }

  /** Takes a complete list: what is not in it was deleted. */
  replace(objects: T[]): Change<T>[] {
    const listed = new Set(objects.map(object => keyOf(object.metadata)));
    const gone = this.list().filter(
      object => !listed.has(keyOf(object.metadata)),
    );
    return [
      ...gone.flatMap(object => this.remove(object)),
      ...objects.flatMap(object => this.put(object)),
    ];
  }
}

function keyOf(target: { name: string; namespace?: string }): string {
  return `${target.namespace ?? ''}/${target.name}`;
}

function isSameVersion(a: KubeObject, b: KubeObject): boolean {
  return (
    a.metadata.uid === b.metadata.uid &&
    a.metadata.resourceVersion !== undefined &&
    a.metadata.resourceVersion === b.metadata.resourceVersion
  );
}
