/** A reference from an object to one that owns it; always within one namespace, or to a cluster-wide owner. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  /** True for the one owner that manages the object. */
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** The part of `metadata` that the product reads or writes. Times are RFC 3339. */
export interface ObjectMeta {
  name: string;
  namespace?: string;
  uid?: string;
  /** Opaque: compare for equality only, never as a number. */
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  /** Who set which field; dropped by {@link reduceObject}, since it is often the larger half of an object. */
  managedFields?: unknown[];
}

/** What every Kubernetes object has. Kinds of their own extend it with `spec` and `status`. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/** A condition in an object's status. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown' | (string & {});
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
  /** Only a Deployment's conditions have it. */
  lastUpdateTime?: string;
  observedGeneration?: number;
}

/** A page of objects, or all of them when `continue` is empty. */
export interface KubeList<T extends KubeObject = KubeObject> {
  metadata: {
    resourceVersion: string;
    /** Token for the next page; absent or empty on the last one. */
    continue?: string;
    remainingItemCount?: number;
  };
  items: T[];
}
