import { KubeObject } from '../objects/KubeObject';
import { ReflectorEvent } from './ReflectorEvent';

export type Change<T extends KubeObject> = Extract<
  ReflectorEvent<T>,
  { type: 'added' | 'updated' | 'deleted' }
>;

/** What objects can be looked up by, besides their name. */
export type ReflectorIndex = 'namespace' | 'owner';

const indexKeys: Record<
  ReflectorIndex,
  (object: KubeObject) => string | undefined
> = {
  namespace: ({ metadata }) => metadata.namespace,
  owner: ({ metadata }) =>
    metadata.ownerReferences?.find(({ controller }) => controller)?.uid,
};

/** The snapshot of a reflector. Each write returns what it changed, in the order to tell it. */
export class Store<T extends KubeObject> {
  readonly #objects = new Map<string, T>();
  /** Per index, the objects of each key by their name. */
  readonly #indexes: Map<ReflectorIndex, Map<string, Map<string, T>>>;

  /** Indexes cost memory and time with each write; what is not indexed is searched for. */
  constructor(indexes: readonly ReflectorIndex[] = []) {
    this.#indexes = new Map(indexes.map(index => [index, new Map()]));
  }

  get size(): number {
    return this.#objects.size;
  }

  list({ namespace }: { namespace?: string } = {}): T[] {
    if (namespace === undefined) return [...this.#objects.values()];
    return this.#lookUp('namespace', namespace);
  }

  /** Objects whose controller has this uid. */
  byOwner(uid: string): T[] {
    return this.#lookUp('owner', uid);
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
    if (previous) this.#unindex(key, previous);
    this.#index(key, object);
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
    this.#unindex(key, previous);
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

  #lookUp(index: ReflectorIndex, value: string): T[] {
    const entries = this.#indexes.get(index);
    if (entries) return [...(entries.get(value)?.values() ?? [])];
    return this.list().filter(object => indexKeys[index](object) === value);
  }

  #index(key: string, object: T): void {
    for (const [index, entries] of this.#indexes) {
      const value = indexKeys[index](object);
      if (value === undefined) continue;
      const objects = entries.get(value);
      if (objects) objects.set(key, object);
      else entries.set(value, new Map([[key, object]]));
    }
  }

  #unindex(key: string, object: T): void {
    for (const [index, entries] of this.#indexes) {
      const value = indexKeys[index](object);
      const objects = value === undefined ? undefined : entries.get(value);
      if (value === undefined || !objects) continue;
      objects.delete(key);
      if (objects.size === 0) entries.delete(value);
    }
  }
}

/** What names an object among those of its kind. */
export function keyOf(target: { name: string; namespace?: string }): string {
  return `${target.namespace ?? ''}/${target.name}`;
}

function isSameVersion(a: KubeObject, b: KubeObject): boolean {
  return (
    a.metadata.uid === b.metadata.uid &&
    a.metadata.resourceVersion !== undefined &&
    a.metadata.resourceVersion === b.metadata.resourceVersion
  );
}
