import type {
  CallOptions,
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  KubeObject,
  KubeRequest,
  ListOptions,
  ResourceType,
  WriteOptions,
} from '@backstage-govern/kube';

type Target = { name: string; namespace?: string };

/**
 * A client that is made when it is first needed. Where that fails, a kubeconfig that is not there
 * for example, each call rejects with the reason and the next one tries again: one cluster's
 * configuration can then neither keep the backend from starting nor need it to restart.
 */
export class DeferredKubeClient implements KubeClient {
  readonly #create: () => KubeClient;
  #client: KubeClient | undefined;

  constructor(create: () => KubeClient) {
    this.#create = create;
  }

  get server(): string {
    return this.#client?.server ?? '';
  }

  async request<T>(request: KubeRequest): Promise<T> {
    return this.#connected().request<T>(request);
  }

  async stream<T>(request: KubeRequest): Promise<AsyncIterable<T>> {
    return this.#connected().stream<T>(request);
  }

  async list<T extends KubeObject>(
    resource: ResourceType,
    options?: ListOptions,
  ) {
    return this.#connected().list<T>(resource, options);
  }

  async get<T extends KubeObject>(
    resource: ResourceType,
    target: Target,
    options?: CallOptions,
  ) {
    return this.#connected().get<T>(resource, target, options);
  }

  async create<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options?: WriteOptions,
  ) {
    return this.#connected().create(resource, object, options);
  }

  async apply<T extends KubeObject>(
    resource: ResourceType,
    object: T,
    options: ApplyOptions,
  ) {
    return this.#connected().apply(resource, object, options);
  }

  async delete(
    resource: ResourceType,
    target: Target,
    options?: DeleteOptions,
  ) {
    await this.#connected().delete(resource, target, options);
  }

  async close() {
    await this.#client?.close();
  }

  #connected(): KubeClient {
    this.#client ??= this.#create();
    return this.#client;
  }
}
