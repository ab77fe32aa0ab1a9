import { Agent, request } from 'undici';
import { KeyedCertificate } from '../certificates/CertificateAuthority';
import { ControlPlaneError } from '../ControlPlaneError';

/** A status code and the parsed body. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The few requests that bring a control plane up, made with a client certificate that exists only
 * in memory. Everything else uses the product's Kubernetes client and a persona's kubeconfig.
 */
export class ApiConnection {
  readonly #server: string;
  readonly #agent: Agent;

  constructor(options: {
    server: string;
    authority: string;
    identity: KeyedCertificate;
  }) {
    this.#server = options.server;
    this.#agent = new Agent({
      connect: {
        ca: options.authority,
        cert: options.identity.certificate,
        key: options.identity.privateKey,
      },
    });
  }

  /** Whether the API server says that it is ready; false also when it cannot be reached. */
  async isReady(): Promise<boolean> {
    try {
      return (await this.#send('GET', '/readyz')).status === 200;
    } catch {
      return false;
    }
  }

  /** @throws ControlPlaneError (`REQUEST_FAILED`) unless the answer is a success. */
  async get(path: string): Promise<unknown> {
    return this.#expectSuccess('GET', path, await this.#send('GET', path));
  }

  /** Server-side apply of one object at its path. @throws ControlPlaneError (`REQUEST_FAILED`) */
  async apply(path: string, object: object): Promise<unknown> {
    const target = `${path}?fieldManager=control-plane&force=true`;
    return this.#expectSuccess(
      'PATCH',
      path,
      await this.#send('PATCH', target, object),
    );
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(
    method: 'GET' | 'PATCH',
    path: string,
    object?: object,
  ): Promise<ApiAnswer> {
    const { statusCode, body } = await request(this.#server + path, {
      method,
      dispatcher: this.#agent,
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
      ...(object && {
        headers: { 'content-type': 'application/apply-patch+yaml' },
        body: JSON.stringify(object),
      }),
    });
    const text = await body.text();
    return {
      status: statusCode,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
  }

  #expectSuccess(method: string, path: string, answer: ApiAnswer): unknown {
    if (answer.status < 300) return answer.body;
    const message = (answer.body as { message?: string }).message;
    throw new ControlPlaneError(
      'REQUEST_FAILED',
      `${method} ${path} on ${this.#server} answers ${answer.status}: ${
        message ?? JSON.stringify(answer.body)
      }`,
    );
  }
}
