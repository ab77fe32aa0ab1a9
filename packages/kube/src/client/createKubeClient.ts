import { KubeConfig } from '@kubernetes/client-node';
import { KubeList, KubeObject } from '../objects/KubeObject';
import { apiVersionOf, ResourceType } from '../objects/resourceTypes';
import {
  ApplyOptions,
  CallOptions,
  DeleteOptions,
  Impersonation,
  KubePatch,
  KubeRequest,
  KubeStream,
  KubeWriter,
  ListOptions,
  PatchOptions,
  UpdateOptions,
  WriteOptions,
} from './KubeClient';
import { impersonating, Sender } from './impersonating';
import { resourcePath } from './resourcePath';
import { Transport } from './Transport';

export interface CreateKubeClientOptions {
  /** Address and credentials; its current context is used. See `loadKubeConfig`. */
  kubeConfig: KubeConfig;
  /** Names the caller in the API server's audit log. */
  userAgent?: string;
}

type Target = { name: string; namespace?: string };

/** The media type of each sort of patch. */
const PATCH_TYPES: Record<KubePatch['type'], string> = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

class HttpKubeClient implements KubeWriter {
  readonly #transport: Sender;

  constructor(transport: Sender) {
    this.#transport = transport;
  }

  get server(): string {
    return this.#transport.server;
  }

  request<T>(request: KubeRequest): Promise<T> {
    return this.#transport.request<T>(request);
  }

  stream<T>(request: KubeRequest): Promise<KubeStream<T>> {
    return this.#transport.stream<T>(request);
  }

  async list<T extends KubeObject>(
    resource: ResourceType,
    options: ListOptions = {},
  ): Promise<KubeList<T>> {
    const { namespace, labelSelector, fieldSelector, limit } = options;
    const list = await this.request<KubeList<T>>({
      ...callOptions(options),
      path: resourcePath(resource, { namespace }),
      query: {
        labelSelector,
        fieldSelector,
        limit,
        continue: options.continue || undefined,
      },
      subject: { verb: 'list', resource: resource.plural, namespace },
    });
    const type = { apiVersion: apiVersionOf(resource), kind: resource.kind };
    return {
      metadata: list.metadata,
      items: list.items.map(item => ({ ...type, ...item })),
    };
  }

  get<T extends KubeObject>(
    resource: ResourceType,
    target: Target,
    options: CallOptions = {},
  ): Promise<T> {
    return this.request<T>({
      ...callOptions(options),
      path: resourcePath(resource, target),
      subject: { verb: 'get', resource: resource.plural, ...target },
    });
  }

  create<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options: WriteOptions = {},
  ): Promise<T> {
    const { name, namespace } = object.metadata;
    return this.request<T>({
      ...callOptions(options),
      method: 'POST',
      path: resourcePath(resource, { namespace }),
      query: dryRun(options),
      body: object,
      subject: { verb: 'create', resource: resource.plural, namespace, name },
    });
  }

  apply<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    const { name, namespace } = object.metadata;
    const { fieldManager, force } = options;
    return this.request<T>({
      ...callOptions(options),
      method: 'PATCH',
      path: resourcePath(resource, { name, namespace }),
      query: { ...dryRun(options), fieldManager, force },
      body: object,
      headers: {
        ...options.headers,
        // JSON is YAML, and this media type is the one that every version since 1.22 knows.
        'content-type': 'application/apply-patch+yaml',
      },
      subject: { verb: 'apply', resource: resource.plural, namespace, name },
    });
  }

  update<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options: UpdateOptions = {},
  ): Promise<T> {
    const { name, namespace } = object.metadata;
    const { fieldManager, subresource } = options;
    return this.request<T>({
      ...callOptions(options),
      method: 'PUT',
      path: resourcePath(resource, { name, namespace, subresource }),
      query: { ...dryRun(options), fieldManager },
      body: object,
      subject: { verb: 'update', resource: resource.plural, namespace, name },
    });
  }

  patch<T extends KubeObject>(
    resource: ResourceType,
    target: Target,
    patch: KubePatch,
    options: PatchOptions = {},
  ): Promise<T> {
    const { fieldManager, subresource } = options;
    return this.request<T>({
      ...callOptions(options),
      method: 'PATCH',
      path: resourcePath(resource, { ...target, subresource }),
      query: { ...dryRun(options), fieldManager },
      body: patch.value,
      headers: {
        ...options.headers,
        'content-type': PATCH_TYPES[patch.type],
      },
      subject: { verb: 'patch', resource: resource.plural, ...target },
    });
  }

  as(identity: Impersonation): KubeWriter {
    return new HttpKubeClient(impersonating(this.#transport, identity));
  }

  async delete(
    resource: ResourceType,
    target: Target,
    options: DeleteOptions = {},
  ): Promise<void> {
    const { propagationPolicy = 'Background', uid } = options;
    await this.request({
      ...callOptions(options),
      method: 'DELETE',
      path: resourcePath(resource, target),
      query: dryRun(options),
      body: {
        apiVersion: 'v1',
        kind: 'DeleteOptions',
        propagationPolicy,
        ...(uid && { preconditions: { uid } }),
      },
      subject: { verb: 'delete', resource: resource.plural, ...target },
    });
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}

/**
 * Creates a client of one API server. Connections are opened when needed; {@link KubeClient.close} ends them.
 *
 * @throws Error when the current context names no cluster.
 */
export function createKubeClient(options: CreateKubeClientOptions): KubeWriter {
  return new HttpKubeClient(
    new Transport({
      kubeConfig: options.kubeConfig,
      userAgent: options.userAgent ?? 'backstage-govern',
    }),
  );
}

function callOptions({ headers, signal, timeoutMs }: CallOptions): CallOptions {
  return { headers, signal, timeoutMs };
}

function dryRun(options: WriteOptions): { dryRun?: string } {
  // The API server knows no other word.
  return options.dryRun ? { dryRun: 'All' } : {};
}
