import type {
  KubeObject,
  Namespace,
  Pod,
  ResourceType,
} from '@backstage-govern/kube';

/** One object by what Kubernetes knows it by. */
export interface ObjectKey {
  resource: ResourceType;
  /** Absent for what lies in no namespace. */
  namespace?: string;
  name: string;
}

/**
 * What is known of one cluster right now, in memory. Reading it is cheap and never waits; objects
 * in it are shared and must not be changed.
 */
export interface ClusterView {
  /** The cluster's configured name. */
  readonly cluster: string;

  /**
   * Whether the resource was listed completely at least once. Until then, and for ever where the
   * cluster forbids it, an empty list says nothing.
   */
  observes(resource: ResourceType): boolean;

  get<T extends KubeObject>(
    resource: ResourceType,
    target: { name: string; namespace?: string },
  ): T | undefined;

  /** All of the resource, or those in one namespace; in no particular order. */
  list<T extends KubeObject>(resource: ResourceType, namespace?: string): T[];

  namespace(name: string): Namespace | undefined;

  /** The objects of a resource that this object controls directly, such as the jobs of a CronJob. */
  controlledBy<T extends KubeObject>(
    owner: KubeObject,
    resource: ResourceType,
  ): T[];

  /** Pods that this object controls, directly or through replica sets and jobs. */
  podsOf(owner: KubeObject): Pod[];

  /**
   * The object at the top of the owner chain that is a workload. An object which nothing we know
   * controls is its own; undefined while a link of the chain has not been seen yet.
   */
  workloadOf(object: KubeObject): ObjectKey | undefined;
}
