import { KubeObject } from '../objects/KubeObject';
import { ReflectorEvent } from './ReflectorEvent';
import { ReflectorMetrics } from './ReflectorMetrics';

/** How far a reflector's snapshot can be trusted. */
export interface ReflectorStatus {
  /**
   * `starting` until the first complete list; `synced` while the snapshot follows the cluster; `stale`
   * while it cannot be followed; `forbidden` while the API server refuses to list or watch.
   */
  state: 'starting' | 'synced' | 'stale' | 'forbidden';
  /** Objects in the snapshot. */
  objects: number;
  /**
   * Every change that was stored by then is in the snapshot, or was on its way on a connection that answered.
   * A healthy watch is proved every 8 to 10 seconds by a consistent read of one object on its own connection,
   * so that an older time means that something is wrong. It is the time of this machine's clock at which the
   * question was sent. Events and bookmarks move it, too: they prove the connection, and all before them.
   *
   * It is no promise that a change was taken in within any time, and where HTTP/2 cannot be had (a proxy,
   * plain HTTP) the proof is weaker: the watch was accepted anew then, by an API server that may itself have
   * been behind its storage.
   */
  observedAt: Date | undefined;
  /** Opaque; where the snapshot stands. */
  resourceVersion: string | undefined;
  /** Complete lists read so far. */
  lists: number;
  /** Why the state is `stale` or `forbidden`. */
  reason: string | undefined;
  /** One by one, where all namespaces at once are forbidden; see `namespaces` in the options. */
  namespaces?: readonly NamespaceStatus[];
}

/** How far one namespace of a snapshot can be trusted. */
export interface NamespaceStatus extends Omit<ReflectorStatus, 'namespaces'> {
  namespace: string;
}

/** Keeps a snapshot of one resource of one cluster by list and watch. */
export interface Reflector<T extends KubeObject> {
  readonly status: ReflectorStatus;

  /** The snapshot, or one namespace of it, in no particular order. It stays readable in every state. */
  list(options?: { namespace?: string }): T[];

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

/** A reflector with what it can tell beyond the snapshot. */
export interface KubeReflector<T extends KubeObject> extends Reflector<T> {
  readonly metrics: ReflectorMetrics;

  /** The objects whose controller has this uid. */
  byOwner(uid: string): T[];
}
