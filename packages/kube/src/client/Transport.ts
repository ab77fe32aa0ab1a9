import { KubeConfig } from '@kubernetes/client-node';
import { Dispatcher, request as send } from 'undici';
import { Connections } from './Connections';
import { Credentials, RequestCredentials } from './Credentials';
import { Deadline, startDeadline } from './deadline';
import { errorOfResponse } from './errorOfResponse';
import { jsonLines } from './jsonLines';
import { KubeRequest, RequestSubject } from './KubeClient';
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

  async request<T>(request: KubeRequest): Promise<T> {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const answer = await this.#open(request, 'requests', deadline);
      const isJson = String(answer.headers['content-type']).includes('json');
      return (await (isJson ? answer.body.json() : answer.body.text())) as T;
    } catch (error) {
      throw failure({ error, request, deadline, timeoutMs });
    } finally {
      deadline.release();
    }
  }

  async stream<T>(request: KubeRequest): Promise<AsyncIterable<T>> {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const answer = await this.#open(request, 'watches', deadline);
      deadline.stopTimer();
      return lines<T>(answer.body, { request, deadline, timeoutMs });
    } catch (error) {
      deadline.release();
      throw failure({ error, request, deadline, timeoutMs });
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #open(
    request: KubeRequest,
    use: 'requests' | 'watches',
    deadline: Deadline,
  ): Promise<Dispatcher.ResponseData> {
    const credentials = await this.#authenticate(request, deadline);
    const hasBody = request.body !== undefined;
    const answer = await send(this.#url(request), {
      dispatcher: this.#connections.dispatcher(credentials.tls, use),
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
      text: await answer.body.text(),
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

  #url({ path, query = {} }: KubeRequest): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    return `${this.server}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
}

interface Sent {
  request: KubeRequest;
  deadline: Deadline;
  timeoutMs: number;
}

async function* lines<T>(
  body: AsyncIterable<Uint8Array>,
  sent: Sent,
): AsyncGenerator<T> {
  try {
    yield* jsonLines<T>(body);
  } catch (error) {
    throw failure({ error, ...sent });
  } finally {
    sent.deadline.release();
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
