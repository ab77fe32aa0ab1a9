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

  it('finds by namespace and by controller what a search of everything finds, after any changes', () => {
    const anObject = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      namespace: fc.constantFrom('one', 'two'),
      uid: fc.constantFrom('u-1', 'u-2'),
      owner: fc.constantFrom('o-1', 'o-2', undefined),
      version: fc.nat({ max: 9 }),
    });
    const object = (of: {
      name: string;
      namespace: string;
      uid: string;
      owner: string | undefined;
      version: number;
    }): KubeObject => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: of.name,
        namespace: of.namespace,
        uid: of.uid,
        resourceVersion: `${of.version}`,
        ownerReferences: [
          { apiVersion: 'v1', kind: 'Any', name: 'other', uid: 'o-2' },
          ...(of.owner === undefined
            ? []
            : [
                {
                  apiVersion: 'apps/v1',
                  kind: 'ReplicaSet',
                  name: of.owner,
                  uid: of.owner,
                  controller: true,
                },
              ]),
        ],
      },
    });
    const operation = fc.oneof(
      fc.record({ put: anObject }),
      fc.record({ remove: anObject }),
      fc.record({ replace: fc.array(anObject, { maxLength: 4 }) }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 30 }), operations => {
        const indexed = new Store<KubeObject>(['namespace', 'owner']);
        const searched = new Store<KubeObject>();
        for (const store of [indexed, searched]) {
          for (const one of operations) {
            if ('put' in one) store.put(object(one.put));
            else if ('remove' in one) store.remove(object(one.remove));
            else {
              const distinct = new Map(
                one.replace.map(each => [
                  `${each.namespace}/${each.name}`,
                  each,
                ]),
              );
              store.replace([...distinct.values()].map(object));
            }
          }
        }
        const names = (objects: KubeObject[]) =>
          objects
            .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
            .sort();
        for (const namespace of ['one', 'two', 'none']) {
          expect(names(indexed.list({ namespace }))).toEqual(
            names(searched.list({ namespace })),
          );
        }
        for (const uid of ['o-1', 'o-2', 'none']) {
          expect(names(indexed.byOwner(uid))).toEqual(
            names(searched.byOwner(uid)),
          );
        }
        expect(names(indexed.list({ namespace: 'one' }))).toEqual(
          names(
            indexed
              .list()
              .filter(({ metadata }) => metadata.namespace === 'one'),
          ),
        );
      }),
    );
  });
});
