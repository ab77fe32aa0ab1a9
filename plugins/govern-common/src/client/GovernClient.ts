import type { GovernApi } from '../api/GovernApi';
import type { GovernEvent } from '../api/events';
import type {
  GovernedNamespace,
  ListNamespacesOptions,
} from '../api/namespace';
import type { Item, Page } from '../api/page';
import type { GovernStatus } from '../api/status';
import type {
  ListWorkloadsOptions,
  WorkloadDetail,
  WorkloadKey,
  WorkloadPage,
} from '../api/workload';
import { GovernError } from './GovernError';
import { queryString } from './queryString';
import { readEvents } from './readEvents';

/** What the client needs from its surroundings: Backstage's fetch and discovery APIs fit. */
export interface GovernClientOptions {
  /** Adds the caller's credentials to each request. */
  fetchApi: { fetch: typeof fetch };
  discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
}

/**
 * The govern API over HTTP, for the browser and for Node.
 *
 * Every method throws a {@link GovernError} when the answer is an error, and whatever `fetch` throws
 * when there is no answer or the signal aborts.
 */
export class GovernClient implements GovernApi {
  readonly #options: GovernClientOptions;

  constructor(options: GovernClientOptions) {
    this.#options = options;
  }

  async listWorkloads(
    options: ListWorkloadsOptions = {},
    signal?: AbortSignal,
  ): Promise<WorkloadPage> {
    return this.#get(`/workloads${queryString({ ...options })}`, signal);
  }

  async getWorkload(
    key: WorkloadKey,
    signal?: AbortSignal,
  ): Promise<Item<WorkloadDetail>> {
    const path = [key.cluster, key.namespace, key.kind, key.name]
      .map(encodeURIComponent)
      .join('/');
    return this.#get(`/workloads/${path}`, signal);
  }

  async listNamespaces(
    options: ListNamespacesOptions = {},
    signal?: AbortSignal,
  ): Promise<Page<GovernedNamespace>> {
    return this.#get(`/namespaces${queryString({ ...options })}`, signal);
  }

  async getStatus(signal?: AbortSignal): Promise<GovernStatus> {
    return this.#get('/status', signal);
  }

  async *streamEvents(options: {
    cursor?: string;
    signal: AbortSignal;
  }): AsyncGenerator<GovernEvent> {
    const response = await this.#fetch(
      `/events${queryString({ cursor: options.cursor })}`,
      'text/event-stream',
      options.signal,
    );
    if (!response.body) return;
    yield* readEvents(response.body);
  }

  async #get<T>(path: string, signal?: AbortSignal): Promise<T> {
    const response = await this.#fetch(path, 'application/json', signal);
    return (await response.json()) as T;
  }

  async #fetch(
    path: string,
    accept: string,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { fetchApi, discoveryApi } = this.#options;
    const baseUrl = await discoveryApi.getBaseUrl('govern');
    const response = await fetchApi.fetch(`${baseUrl}/v1${path}`, {
      headers: { accept },
      signal,
    });
    if (!response.ok) throw await GovernError.fromResponse(response);
    return response;
  }
}
