import {
  createServer,
  IncomingMessage,
  Server,
  ServerResponse,
} from 'node:http';
import { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { KubeConfig } from '@kubernetes/client-node';
import { Agent, Dispatcher, request as send } from 'undici';
import { Credentials } from '../client/Credentials';

/** A request on its way to the API server. */
export interface ProxiedRequest {
  /** `check` is a list of one object's metadata; `all` is a whole list, as a list or as a watch. */
  use: 'all' | 'page' | 'check' | 'watch' | 'other';
  path: string;
  /** Milliseconds of a clock that is never set. */
  at: number;
}

/** What goes wrong with one request. */
export type Fault =
  /** Answered in the API server's place. */
  | { code: number; reason: string; retryAfter?: number }
  /** An error in the middle of a watch. */
  | { event: { code: number; reason: string } }
  /** The answer ends after so many bytes: by closing the connection, or as if it were complete. */
  | { endAfter: number; cleanly: boolean };

/**
 * An HTTP proxy in front of an API server that answers wrongly on demand. Clients speak plain HTTP/1.1 to
 * it and need no credentials: it has those of the kubeconfig.
 */
export class FaultProxy {
  readonly requests: ProxiedRequest[] = [];
  readonly #target: string;
  readonly #credentials: Credentials;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #agent: Agent | undefined;
  #fault: (request: ProxiedRequest) => Fault | undefined = () => undefined;

  private constructor(kubeConfig: KubeConfig) {
    this.#target = kubeConfig.getCurrentCluster()?.server ?? '';
    this.#credentials = new Credentials(kubeConfig);
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(kubeConfig: KubeConfig): Promise<FaultProxy> {
    const proxy = new FaultProxy(kubeConfig);
    await new Promise<void>(resolve => {
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  kubeConfig(): KubeConfig {
    const { port } = this.#server.address() as AddressInfo;
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromClusterAndUser(
      {
        name: 'faulty',
        server: `http://127.0.0.1:${port}`,
        // The library speaks plain HTTP only so.
        skipTLSVerify: true,
      },
      { name: 'tester' },
    );
    return kubeConfig;
  }

  /** What goes wrong from now on. */
  fault(fault: (request: ProxiedRequest) => Fault | undefined): void {
    this.#fault = fault;
  }

  /** Nothing goes wrong from now on. */
  heal(): void {
    this.#fault = () => undefined;
  }

  /** Cuts every connection of a client. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await this.#agent?.destroy();
    await new Promise(resolve => {
      this.#server.close(resolve);
    });
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://proxy');
    const proxied: ProxiedRequest = {
      use: useOf(request, url.searchParams),
      path: url.pathname,
      at: performance.now(),
    };
    this.requests.push(proxied);
    const fault = this.#fault(proxied);
    if (fault && 'code' in fault) {
      refuse(response, fault);
      return;
    }
    const answer = await this.#forward(request, response);
    response.writeHead(answer.statusCode, {
      'content-type': String(answer.headers['content-type']),
    });
    response.flushHeaders();
    let sent = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      if (
        fault &&
        'endAfter' in fault &&
        sent + chunk.length > fault.endAfter
      ) {
        response.write(chunk.subarray(0, fault.endAfter - sent));
        // The bytes go out before the end does.
        await new Promise(resolve => {
          setTimeout(resolve, 20);
        });
        if (fault.cleanly) response.end();
        else response.destroy();
        answer.body.destroy();
        return;
      }
      sent += chunk.length;
      response.write(chunk);
      if (fault && 'event' in fault) {
        response.write(`${JSON.stringify(errorEvent(fault.event))}\n`);
      }
    }
    response.end();
  }

  async #forward(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Dispatcher.ResponseData> {
    const { headers, tls } = await this.#credentials.current();
    this.#agent ??= new Agent({
      connect: Object.fromEntries(
        Object.entries(tls).filter(([, value]) => value !== undefined),
      ),
      bodyTimeout: 0,
    });
    const ended = new AbortController();
    response.on('close', () => ended.abort());
    const body = await text(request);
    const { accept, 'content-type': contentType } = request.headers;
    return send(`${this.#target}${request.url}`, {
      dispatcher: this.#agent,
      method: request.method as Dispatcher.HttpMethod,
      headers: {
        ...headers,
        ...(accept && { accept }),
        ...(contentType && { 'content-type': contentType }),
      },
      body: body || undefined,
      signal: ended.signal,
    });
  }
}

function useOf(
  { method, headers }: IncomingMessage,
  query: URLSearchParams,
): ProxiedRequest['use'] {
  if (method !== 'GET') return 'other';
  if (query.get('watch'))
    return query.get('sendInitialEvents') ? 'all' : 'watch';
  if (headers.accept?.includes('PartialObjectMetadataList')) return 'check';
  if (query.get('continue')) return 'page';
  return query.get('limit') ? 'all' : 'other';
}

function refuse(
  response: ServerResponse,
  fault: { code: number; reason: string; retryAfter?: number },
): void {
  const { code, retryAfter } = fault;
  response.writeHead(code, {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify(statusOf(fault)));
}

function statusOf({ code, reason }: { code: number; reason: string }) {
  const message = `refused by the proxy: ${reason}`;
  return { kind: 'Status', apiVersion: 'v1', code, reason, message };
}

function errorEvent(fault: { code: number; reason: string }) {
  return { type: 'ERROR', object: statusOf(fault) };
}
