import {
  resourceTypes,
  topOwner,
  type KubeObject,
  type Namespace,
  type OwnerLookup,
  type Pod,
  type Reflector,
  type ResourceType,
} from '@backstage-govern/kube';
import type {
  ClusterView,
  ObjectKey,
} from '@backstage-govern/plugin-govern-node';
import { DependentsIndex } from './DependentsIndex';
import { resourceId } from './resourceId';

/** A resource and the reflector that follows it. */
export interface ReflectedResource {
  resource: ResourceType;
  reflector: Reflector<KubeObject>;
}

/** Kinds that stand at the top of an owner chain. */
const WORKLOADS: readonly ResourceType[] = [
  resourceTypes.deployments,
  resourceTypes.statefulSets,
  resourceTypes.daemonSets,
  resourceTypes.cronJobs,
  resourceTypes.jobs,
  resourceTypes.pods,
];

/** The snapshots of one cluster's reflectors as one view, with an index of who controls what. */
export class ClusterCache implements ClusterView {
  readonly cluster: string;
  readonly #reflected: ReadonlyMap<string, ReflectedResource>;
  readonly #dependents = new DependentsIndex();

  /**
   * Subscribes to the reflectors, which must not have started: who subscribes later is told of a
   * change after the index knows it.
   */
  constructor(cluster: string, reflected: readonly ReflectedResource[]) {
    this.cluster = cluster;
    this.#reflected = new Map(
      reflected.map(one => [resourceId(one.resource), one]),
    );
    for (const { resource, reflector } of reflected) {
      reflector.subscribe(event => {
        if (event.type === 'updated') {
          this.#dependents.remove(resource, event.previous);
        }
        if (event.type === 'deleted') {
          this.#dependents.remove(resource, event.object);
        } else if (event.type === 'added' || event.type === 'updated') {
          this.#dependents.add(resource, event.object);
        }
      });
    }
  }

  observes(resource: ResourceType): boolean {
    return (this.#reflector(resource)?.status.lists ?? 0) > 0;
  }

  // The reflectors hold objects of their resource's type, which the type system cannot follow.
  get<T extends KubeObject>(
    resource: ResourceType,
    target: { name: string; namespace?: string },
  ): T | undefined {
    return this.#reflector(resource)?.get(target) as T | undefined;
  }

  list<T extends KubeObject>(resource: ResourceType, namespace?: string): T[] {
    const all = (this.#reflector(resource)?.list() ?? []) as T[];
    return namespace === undefined
      ? all
      : all.filter(({ metadata }) => metadata.namespace === namespace);
  }

  namespace(name: string): Namespace | undefined {
    return this.get(resourceTypes.namespaces, { name });
  }

  controlledBy<T extends KubeObject>(
    owner: KubeObject,
    resource: ResourceType,
  ): T[] {
    const id = resourceId(resource);
    return [...this.#dependents.of(owner.metadata.uid)]
      .filter(dependent => resourceId(dependent.resource) === id)
      .map(({ object }) => object as T);
  }

  podsOf(owner: KubeObject): Pod[] {
    const pods: Pod[] = [];
    const visited = new Set<KubeObject>();
    const visit = (object: KubeObject) => {
      if (visited.has(object)) return;
      visited.add(object);
      for (const dependent of this.#dependents.of(object.metadata.uid)) {
        if (dependent.object.kind === 'Pod') pods.push(dependent.object as Pod);
        else visit(dependent.object);
      }
    };
    visit(owner);
    return pods;
  }

  workloadOf(object: KubeObject): ObjectKey | undefined {
    const top = topOwner(object, this.#lookup);
    const resource = WORKLOADS.find(
      ({ group, kind }) => kind === top.kind && group === groupOf(top),
    );
    if (resource && top.complete) {
      return { resource, namespace: top.namespace, name: top.name };
    }
    if (!top.complete && this.#reflectedAs(top)) return undefined;
    return this.#ownKey(object);
  }

  #ownKey(object: KubeObject): ObjectKey | undefined {
    const resource = this.#reflectedAs(object);
    const { name, namespace } = object.metadata;
    return resource && { resource, namespace, name };
  }

  readonly #lookup: OwnerLookup = ({ apiVersion, kind, name }, namespace) => {
    const resource = this.#reflectedAs({ apiVersion, kind });
    return resource && this.get(resource, { name, namespace });
  };

  #reflectedAs(object: {
    apiVersion: string;
    kind: string;
  }): ResourceType | undefined {
    for (const { resource } of this.#reflected.values()) {
      const { group, kind } = resource;
      if (kind === object.kind && group === groupOf(object)) return resource;
    }
    return undefined;
  }

  #reflector(resource: ResourceType): Reflector<KubeObject> | undefined {
    return this.#reflected.get(resourceId(resource))?.reflector;
  }
}

function groupOf({ apiVersion }: { apiVersion: string }): string {
  return apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
}
