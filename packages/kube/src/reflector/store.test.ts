import fc from 'fast-check';
import { KubeObject } from '../objects/KubeObject';
import { Store } from './store';

function pod(name: string, uid: string, resourceVersion: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', uid, resourceVersion },
  };
}

const first = pod('web', 'u-1', '10');

function holding(...objects: KubeObject[]): Store<KubeObject> {
  const store = new Store<KubeObject>();
  store.replace(objects);
  return store;
}

describe('Store', () => {
  it('tells what is new, and nothing when it is told the same twice', () => {
    const store = new Store<KubeObject>();
    expect(store.put(first)).toEqual([{ type: 'added', object: first }]);
    expect(store.put({ ...first })).toEqual([]);
    expect(store.size).toBe(1);
  });

  it('tells an update with what was before', () => {
    const changed = pod('web', 'u-1', '9');
    expect(holding(first).put(changed)).toEqual([
      { type: 'updated', object: changed, previous: first },
    ]);
  });

  it('tells an object of another uid as the end of one and the beginning of the next', () => {
    const next = pod('web', 'u-2', '11');
    expect(holding(first).put(next)).toEqual([
      { type: 'deleted', object: first },
      { type: 'added', object: next },
    ]);
  });

  it('tells a deletion with the last form, and none for what is not there or is another by now', () => {
    const store = holding(first);
    const end = pod('web', 'u-1', '12');
    expect(store.remove(pod('web', 'u-0', '12'))).toEqual([]);
    expect(store.remove(end)).toEqual([{ type: 'deleted', object: end }]);
    expect(store.remove(end)).toEqual([]);
  });

  it('finds by a complete list what was deleted unseen', () => {
    const stays = pod('db', 'u-3', '5');
    const store = holding(first, stays);
    const added = pod('cache', 'u-4', '13');
    expect(store.replace([stays, added])).toEqual([
      { type: 'deleted', object: first },
      { type: 'added', object: added },
    ]);
    expect(store.get({ namespace: 'shop', name: 'web' })).toBeUndefined();
  });

  it('keeps objects of one name in two namespaces apart', () => {
    const other = { ...first, metadata: { ...first.metadata, namespace: 'b' } };
    const store = holding(first, other);
    expect(store.size).toBe(2);
    expect(store.get({ namespace: 'b', name: 'web' })).toBe(other);
  });

  it('gives changes that lead a follower from any list to any other', () => {
    const list = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', 'd'),
        uid: fc.constantFrom('1', '2'),
        version: fc.constantFrom('1', '2'),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(list, list, (before, after) => {
        const objects = (from: typeof before) =>
          from.map(({ name, uid, version }) => pod(name, uid, version));
        const store = holding(...objects(before));
        const follower = new Map(
          objects(before).map(object => [
            object.metadata.uid! + object.metadata.name,
            object,
          ]),
        );
        for (const change of store.replace(objects(after))) {
          const { uid, name } = change.object.metadata;
          const key = `${uid}${name}`;
          // A deletion of what is not there, or an addition of what is, would be wrong too.
          expect(follower.has(key)).toBe(change.type !== 'added');
          if (change.type === 'deleted') follower.delete(key);
          else follower.set(key, change.object);
        }
        expect(new Set(follower.values())).toEqual(new Set(objects(after)));
        expect(new Set(store.list())).toEqual(new Set(objects(after)));
      }),
    );
  });
});
