import { KubeList, KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';

/** Somebody to act as; the caller needs the right to impersonate each part. */
export interface Impersonation {
  user: string;
  /** All of them reach the API server, one header each. */
  groups?: readonly string[];
  uid?: string;
  /** Extra fields of the user, several values each; names are lower-cased by the API server. */
  extra?: Readonly<Record<string, readonly string[]>>;
}

/** What a request is about, in Kubernetes' own words; errors name it. */
export interface RequestSubject {
  verb: string;
  resource: string;
  namespace?: string;
  name?: string;
}

export interface KubeRequest {
  /** `GET` unless given. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the server's address, with its leading slash; segments are already encoded. */
  path: string;
  /** Undefined values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** An array is sent as several headers of one name, as impersonation needs. */
  headers?: Record<string, string | string[]>;
  signal?: AbortSignal;
  /** Whole request for `request`, until the first byte of the answer for `stream`. 30 s unless given. */
  timeoutMs?: number;
  /** What errors say the request is about; method and path unless given. */
  subject?: RequestSubject;
}

/** The connection that carries a stream. */
export interface StreamConnection {
  /** Sends a request on this connection and no other. */
  request<R>(request: KubeRequest): Promise<R>;
  /** Whether the other end answers within `limitMs`, which it does under any load; rejects when the connection is gone. */
  ping(limitMs: number): Promise<boolean>;
}

/** An open answer of JSON lines. */
export interface KubeStream<T> extends AsyncIterable<T> {
  /** Undefined where the connection can carry nothing beside the stream (HTTP/1.1). */
  connection?: StreamConnection;
}

/** Options of every typed call. */
export interface CallOptions {
  headers?: Record<string, string | string[]>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface ListOptions extends CallOptions {
  /** All namespaces unless given. */
  namespace?: string;
  labelSelector?: string;
  fieldSelector?: string;
  /** Objects in one page; all of them unless given. */
  limit?: number;
  /** `metadata.continue` of the page before. */
  continue?: string;
}

export interface WriteOptions extends CallOptions {
  /** Validate and admit without storing, which the API server calls `All`. */
  dryRun?: boolean | 'All';
}

export interface ApplyOptions extends WriteOptions {
  /** Name under which the fields are owned. */
  fieldManager: string;
  /** Take over fields that another manager owns, instead of failing with `Conflict`. */
  force?: boolean;
}

/** How a patch is written, and the media type by which the API server knows it. */
export type KubePatch =
  /** RFC 7386: null removes, lists are replaced as a whole. */
  | { type: 'merge'; value: object }
  /** RFC 6902. */
  | { type: 'json'; value: readonly JsonPatchOperation[] }
  /** Lists are merged by Kubernetes' own keys; not for custom resources. */
  | { type: 'strategic'; value: object };

export type JsonPatchOperation =
  | { op: 'add' | 'replace' | 'test'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; path: string; from: string };

export interface PatchOptions extends WriteOptions {
  /** Name under which the fields are owned; the user agent's unless given. */
  fieldManager?: string;
  /** `status`, `scale`: patch that part of the object and nothing else. */
  subresource?: string;
}

export interface UpdateOptions extends WriteOptions {
  fieldManager?: string;
  /** `status`, `scale`: replace that part of the object and nothing else. */
  subresource?: string;
}

export interface DeleteOptions extends WriteOptions {
  /** What happens to dependents; `Background` unless given. */
  propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  /** Delete only while the object is still this one. */
  uid?: string;
}

/**
 * Calls one API server. Every call rejects with a `KubeError`, but for an abort by the caller's signal,
 * which rejects with the signal's reason.
 */
export interface KubeClient {
  /** The API server's address. */
  readonly server: string;

  /** Sends one request; resolves with the parsed JSON answer (or its text, where it is no JSON). */
  request<T>(request: KubeRequest): Promise<T>;

  /** Opens an answer of JSON lines, as a watch gives; leaving the loop closes the connection. */
  stream<T>(request: KubeRequest): Promise<KubeStream<T>>;

  /** One page of objects; `apiVersion` and `kind` are set on each, which the API server leaves out. */
  list<T extends KubeObject>(
    resource: ResourceType,
    options?: ListOptions,
  ): Promise<KubeList<T>>;

  get<T extends KubeObject>(
    resource: ResourceType,
    target: { name: string; namespace?: string },
    options?: CallOptions,
  ): Promise<T>;

  /** Creates in the namespace of the object's metadata. */
  create<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options?: WriteOptions,
  ): Promise<T>;

  /** Server-side apply: creates the object, or sets the given fields and nothing else. */
  apply<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options: ApplyOptions,
  ): Promise<T>;

  /** Resolves when the API server accepted the deletion; finalizers may still hold the object. */
  delete(
    resource: ResourceType,
    target: { name: string; namespace?: string },
    options?: DeleteOptions,
  ): Promise<void>;

  /** Ends every open request and watch, and closes the connections. */
  close(): Promise<void>;
}

/** A client that can also change objects without server-side apply, and act as somebody else. */
export interface KubeWriter extends KubeClient {
  /**
   * Replaces an object. With a `resourceVersion` in its metadata it fails with `Conflict` when the object
   * was changed since.
   */
  update<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options?: UpdateOptions,
  ): Promise<T>;

  patch<T extends KubeObject>(
    resource: ResourceType,
    target: { name: string; namespace?: string },
    patch: KubePatch,
    options?: PatchOptions,
  ): Promise<T>;

  /**
   * The same connections, but every request as somebody else. Who may be named is decided by the caller and
   * by the API server, not here. Closing it leaves this client open.
   */
  as(identity: Impersonation): KubeWriter;
}
