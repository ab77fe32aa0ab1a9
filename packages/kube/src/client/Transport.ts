import { KubeConfig } from '@kubernetes/client-node';
import { Dispatcher, request as sendByUndici } from 'undici';
import { Connections } from './Connections';
import { Credentials, RequestCredentials, TlsIdentity } from './Credentials';
import { Deadline, startDeadline } from './deadline';
import { errorOfResponse } from './errorOfResponse';
import { HttpAnswer, readText, SendHttp } from './HttpExchange';
import { jsonLines } from './jsonLines';
import { KubeRequest, KubeStream, RequestSubject } from './KubeClient';
import { KubeError } from './KubeError';

const DEFAULT_TIMEOUT_MS = 30_000;

/** Sends requests of one kubeconfig context and turns whatever goes wrong into a `KubeError`. */
export class Transport {
  readonly server: string;
  readonly #credentials: Credentials;
  readonly #connections: Connections;
  readonly #userAgent: string;

  constructor(options: { kubeConfig: KubeConfig; userAgent: string }) {
    const cluster = options.kubeConfig.getCurrentCluster();
    if (!cluster) {
      throw new Error(
        `The kubeconfig's current context "${options.kubeConfig.getCurrentContext()}" names no cluster: choose another context.`,
      );
    }
    this.server = cluster.server.replace(/\/+$/, '');
    this.#credentials = new Credentials(options.kubeConfig);
    this.#connections = new Connections({ proxyUrl: cluster.proxyUrl });
    this.#userAgent = options.userAgent;
  }

  request<T>(request: KubeRequest): Promise<T> {
    return this.#roundTrip<T>(request, tls => this.#sender(tls, 'requests'));
  }

  async stream<T>(request: KubeRequest): Promise<KubeStream<T>> {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const credentials = await this.#authenticate(request, deadline);
      const connection = await this.#connections.http2(credentials.tls, {
        url: new URL(this.server),
        signal: deadline.signal,
      });
      const sender: SendHttp = connection
        ? message => connection.send(message)
        : this.#sender(credentials.tls, 'watches');
      const answer = await this.#send(request, {
        credentials,
        deadline,
        sender,
      });
      deadline.stopTimer();
      const close = () => {
        deadline.release();
        connection?.close();
      };
      return {
        [Symbol.asyncIterator]: () =>
          lines<T>(answer.body, { request, deadline, timeoutMs, close }),
        connection: connection && {
          request: <R>(further: KubeRequest) =>
            this.#roundTrip<R>(further, () => sender),
          ping: limitMs => connection.ping(limitMs),
        },
      };
    } catch (error) {
      const thrown = failure({ error, request, deadline, timeoutMs });
      deadline.abandon();
      throw thrown;
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #roundTrip<T>(
    request: KubeRequest,
    senderFor: (tls: TlsIdentity) => SendHttp,
  ): Promise<T> {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const credentials = await this.#authenticate(request, deadline);
      const answer = await this.#send(request, {
        credentials,
        deadline,
        sender: senderFor(credentials.tls),
      });
      const text = await readText(answer);
      const isJson = String(answer.headers['content-type']).includes('json');
      return (isJson ? JSON.parse(text) : text) as T;
    } catch (error) {
      throw failure({ error, request, deadline, timeoutMs });
    } finally {
      deadline.release();
    }
  }

  /** HTTP/1.1 by undici, which sends an array as several headers. */
  #sender(tls: TlsIdentity, use: 'requests' | 'watches'): SendHttp {
    const dispatcher = this.#connections.dispatcher(tls, use);
    return ({ url, ...message }) =>
      sendByUndici(url, {
        ...message,
        method: message.method as Dispatcher.HttpMethod,
        dispatcher,
      });
  }

  async #send(
    request: KubeRequest,
    by: {
      credentials: RequestCredentials;
      deadline: Deadline;
      sender: SendHttp;
    },
  ): Promise<HttpAnswer> {
    const { credentials, deadline, sender } = by;
    const hasBody = request.body !== undefined;
    const answer = await sender({
      url: this.#url(request),
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json',
        'user-agent': this.#userAgent,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...credentials.headers,
        ...request.headers,
      },
      body: hasBody ? JSON.stringify(request.body) : undefined,
      signal: deadline.signal,
    });
    if (answer.statusCode < 300) return answer;
    throw errorOfResponse({
      subject: subjectOf(request),
      code: answer.statusCode,
      text: await readText(answer),
      retryAfter: answer.headers['retry-after']?.toString(),
    });
  }

  async #authenticate(
    request: KubeRequest,
    deadline: Deadline,
  ): Promise<RequestCredentials> {
    try {
      // An exec plugin may hang, waiting for somebody to log in.
      return await deadline.race(this.#credentials.current());
    } catch (error) {
      if (deadline.signal.aborted) throw error;
      throw new KubeError({
        subject: subjectOf(request),
        reason: 'Credentials',
        detail: messageOf(error),
        cause: error,
      });
    }
  }

  #url({ path, query = {} }: KubeRequest): URL {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    return new URL(
      `${this.server}${path}${search.size > 0 ? `?${search}` : ''}`,
    );
  }
}

interface Sent {
  request: KubeRequest;
  deadline: Deadline;
  timeoutMs: number;
}

async function* lines<T>(
  body: AsyncIterable<Uint8Array>,
  sent: Sent & { close: () => void },
): AsyncGenerator<T> {
  try {
    yield* jsonLines<T>(body);
  } catch (error) {
    throw failure({ error, ...sent });
  } finally {
    sent.close();
  }
}

function failure(options: Sent & { error: unknown }): unknown {
  const { error, request, deadline, timeoutMs } = options;
  if (error instanceof KubeError) return error;
  if (deadline.signal.aborted && !deadline.timedOut) {
    return request.signal?.reason ?? error;
  }
  const subject = subjectOf(request);
  if (deadline.timedOut) {
    return new KubeError({
      subject,
      reason: 'Timeout',
      detail: `no answer within ${timeoutMs / 1000} s`,
      cause: error,
    });
  }
  const reason = error instanceof SyntaxError ? 'InvalidAnswer' : 'Unreachable';
  return new KubeError({
    subject,
    reason,
    detail: messageOf(error),
    cause: error,
  });
}

function subjectOf(request: KubeRequest): RequestSubject {
  return (
    request.subject ?? {
      verb: request.method ?? 'GET',
      resource: request.path,
    }
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Connecting to several addresses fails with an AggregateError whose own message is empty.
  const code = (error as NodeJS.ErrnoException).code;
  return error.message || code || error.name;
}
