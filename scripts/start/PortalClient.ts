import type {
  GovernStatus,
  Page,
  Workload,
} from '@backstage-govern/plugin-govern-common';

/** A token is good for an hour; take a new one well before. */
const TOKEN_LIFE_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;

/** The portal's API as its guest sees it. */
export class PortalClient {
  readonly #backendUrl: string;
  #token: { value: string; takenAt: number } | undefined;

  constructor(backendUrl: string) {
    this.#backendUrl = backendUrl;
  }

  status(): Promise<GovernStatus> {
    return this.#get('/api/govern/v1/status');
  }

  workloads(query: Record<string, string> = {}): Promise<Page<Workload>> {
    return this.#get(`/api/govern/v1/workloads?${new URLSearchParams(query)}`);
  }

  /** How many Components the catalog has for workloads of this name. */
  async components(workload: string): Promise<number> {
    const filter = `kind=component,metadata.annotations.govern.marstack.io/name=${workload}`;
    const entities = await this.#get<unknown[]>(
      `/api/catalog/entities?${new URLSearchParams({ filter })}`,
    );
    return entities.length;
  }

  async #get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#backendUrl}${path}`, {
      headers: { authorization: `Bearer ${await this.#guestToken()}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw await answerError(path, response);
    return response.json() as Promise<T>;
  }

  async #guestToken(): Promise<string> {
    if (this.#token && Date.now() - this.#token.takenAt < TOKEN_LIFE_MS) {
      return this.#token.value;
    }
    const path = '/api/auth/guest/refresh';
    const response = await fetch(`${this.#backendUrl}${path}`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw await answerError(path, response);
    const { backstageIdentity } = (await response.json()) as {
      backstageIdentity: { token: string };
    };
    this.#token = { value: backstageIdentity.token, takenAt: Date.now() };
    return backstageIdentity.token;
  }
}

async function answerError(path: string, response: Response): Promise<Error> {
  const text = (await response.text()).slice(0, 300);
  return new Error(`${path} answered ${response.status}: ${text}`);
}
