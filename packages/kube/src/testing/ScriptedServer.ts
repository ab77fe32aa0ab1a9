import {
  createServer,
  IncomingMessage,
  Server,
  ServerResponse,
} from 'node:http';
import { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { KubeConfig } from '@kubernetes/client-node';

export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  /** Every header as it came, several of one name apart. */
  rawHeaders: Array<[name: string, value: string]>;
  body: string;
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

/**
 * An HTTP server that says what a test wants, for answers that a real API server cannot be made to give
 * on demand: an expired page token, silence, an error of a proxy.
 */
export class ScriptedServer {
  readonly received: ReceivedRequest[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #answer: Answer;

  private constructor(answer: Answer) {
    this.#answer = answer;
    this.#server = createServer((request, response) => {
      void this.#serve(request, response);
    });
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(answer: Answer): Promise<ScriptedServer> {
    const server = new ScriptedServer(answer);
    await new Promise<void>(resolve => {
      server.#server.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Connections that are open now. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** What to say from now on. */
  answer(answer: Answer): void {
    this.#answer = answer;
  }

  /** A kubeconfig for this server; `user` and a path behind its address as wanted. */
  kubeConfig(
    options: { user?: Record<string, unknown>; path?: string } = {},
  ): KubeConfig {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromClusterAndUser(
      {
        name: 'scripted',
        server: `${this.url}${options.path ?? ''}`,
        // The library speaks plain HTTP only so.
        skipTLSVerify: true,
      },
      { name: 'tester', ...options.user },
    );
    return kubeConfig;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => {
      this.#server.close(resolve);
    });
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const raw = request.rawHeaders;
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      rawHeaders: raw.flatMap((name, index) =>
        index % 2 === 0
          ? [[name.toLowerCase(), raw[index + 1]] as [string, string]]
          : [],
      ),
      body: await text(request),
    };
    this.received.push(received);
    this.#answer(received, response);
  }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  options: { code?: number; headers?: Record<string, string> } = {},
): void {
  response.writeHead(options.code ?? 200, {
    'content-type': 'application/json',
    ...options.headers,
  });
  response.end(JSON.stringify(body));
}

/** Answers with the `Status` that an API server refuses with. */
export function sendStatus(
  response: ServerResponse,
  code: number,
  reason: string,
  rest: { message?: string; headers?: Record<string, string> } = {},
): void {
  const { message = `refused: ${reason}`, headers } = rest;
  sendJson(
    response,
    {
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      code,
      reason,
      message,
    },
    { code, headers },
  );
}
