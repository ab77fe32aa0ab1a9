import { KubeObject } from '../objects/KubeObject';
import { ReflectorEvent } from './ReflectorEvent';

/** How far a reflector's snapshot can be trusted. */
export interface ReflectorStatus {
  /**
   * `starting` until the first complete list; `synced` while the snapshot follows the cluster; `stale`
   * while it cannot be followed; `forbidden` while the API server refuses to list or watch.
   */
  state: 'starting' | 'synced' | 'stale' | 'forbidden';
  /** Objects in the snapshot. */
  objects: number;
  /** When the API server last told something about this resource: a list, an event, a bookmark (about once a minute on a quiet one). */
  observedAt: Date | undefined;
  /** Opaque; where the snapshot stands. */
  resourceVersion: string | undefined;
  /** Complete lists read so far. */
  lists: number;
  /** Why the state is `stale` or `forbidden`. */
  reason: string | undefined;
}

/** Keeps a snapshot of one resource of one cluster by list and watch. */
export interface Reflector<T extends KubeObject> {
  readonly status: ReflectorStatus;

  /** The snapshot, in no particular order. It stays readable in every state. */
  list(): T[];

  /** One object of the snapshot; `namespace` is left out for cluster-wide resources. */
  get(target: { name: string; namespace?: string }): T | undefined;

  /**
   * Calls `listener` with every event from now on; the returned function ends that. What came before is in
   * {@link Reflector.list}. Listeners are called one after the other and should return quickly; what they
   * throw is logged.
   */
  subscribe(listener: (event: ReflectorEvent<T>) => void): () => void;

  /** Begins to list and watch; does nothing when it already does. */
  start(): void;

  /** Ends list and watch and resolves when nothing is left open. The snapshot stays. */
  stop(): Promise<void>;

  /** Resolves when the snapshot is complete for the first time; rejects when `signal` is aborted. */
  whenSynced(signal?: AbortSignal): Promise<void>;
}
