import { randomBytes } from 'node:crypto';
import { KubeClient } from '../client/KubeClient';
import { KubeError } from '../client/KubeError';
import { KubeReflector } from '../reflector/Reflector';
import { ConfigMap, configMap, configMaps } from './configMaps';

const fieldManager = 'kube-tests';

/**
 * Writes objects behind the back of reflectors, and holds what they tell against what was done and
 * what there is.
 */
export class FollowedObjects {
  /** What must never happen, in words. */
  readonly faults: string[] = [];
  readonly #admin: KubeClient;
  readonly #namespace: string;
  readonly #deleted = new Set<string>();
  readonly #told = new Map<KubeReflector<ConfigMap>, Map<string, string>>();

  constructor(options: { admin: KubeClient; namespace: string }) {
    this.#admin = options.admin;
    this.#namespace = options.namespace;
  }

  /** Listens to a reflector that has told nothing yet. */
  follow(reflector: KubeReflector<ConfigMap>): void {
    const told = new Map<string, string>();
    this.#told.set(reflector, told);
    reflector.subscribe(event => {
      if (!('object' in event)) return;
      const { uid = '', resourceVersion = '', name } = event.object.metadata;
      if (told.has(uid) === (event.type === 'added')) {
        this.faults.push(`${event.type} of ${name} came out of order`);
      }
      if (event.type !== 'deleted') told.set(uid, resourceVersion);
      else if (this.#deleted.has(uid)) told.delete(uid);
      else this.faults.push(`${name} was told as deleted, and was not`);
    });
  }

  async put(name: string, value = randomBytes(4).toString('hex')) {
    await this.#admin.apply(
      configMaps,
      configMap(this.#namespace, name, { value }),
      { fieldManager },
    );
  }

  async remove(name: string): Promise<void> {
    const target = { namespace: this.#namespace, name };
    try {
      const { metadata } = await this.#admin.get(configMaps, target);
      const { uid = '' } = metadata;
      this.#deleted.add(uid);
      await this.#admin.delete(configMaps, target, { uid });
    } catch (error) {
      if (!(error instanceof KubeError && error.code === 404)) throw error;
    }
  }

  /** What is no more although nobody removed it, as after a restored backup. */
  async forgive(reflector: KubeReflector<ConfigMap>): Promise<void> {
    const there = new Set((await this.#list()).map(one => one.split(' ')[1]));
    for (const { metadata } of reflector.list()) {
      const { uid = '' } = metadata;
      if (!there.has(uid)) this.#deleted.add(uid);
    }
  }

  /** Whether snapshot, events and a fresh list agree; what does not is in {@link FollowedObjects.faults}. */
  async agree(reflector: KubeReflector<ConfigMap>): Promise<boolean> {
    const fresh = await this.#list();
    const snapshot = reflector.list().map(describe).sort();
    const told = [...(this.#told.get(reflector) ?? [])]
      .map(([uid, version]) => `${uid} ${version}`)
      .sort();
    return (
      JSON.stringify(snapshot) === JSON.stringify(fresh) &&
      JSON.stringify(told) ===
        JSON.stringify(fresh.map(one => one.slice(one.indexOf(' ') + 1)).sort())
    );
  }

  async #list(): Promise<string[]> {
    const { items } = await this.#admin.list<ConfigMap>(configMaps, {
      namespace: this.#namespace,
    });
    return items.map(describe).sort();
  }
}

function describe({ metadata }: ConfigMap): string {
  return `${metadata.name} ${metadata.uid} ${metadata.resourceVersion}`;
}
