import { Agent, request } from 'undici';
import { PromClient, PromSample } from './PromClient';
import { parseVector } from './parseVector';
import { UsageUnavailable, UsageUnavailableReason } from './UsageUnavailable';

export interface CreatePromClientOptions {
  /** Address of the Prometheus API without `/api/v1`; a path prefix (Mimir's `/prometheus`) is kept. */
  url: string;
  /** Sent as `X-Scope-OrgID`, which Mimir, Cortex and Thanos take for the tenant. */
  tenant?: string;
  /** 10 s unless given. */
  timeoutMs?: number;
}

/**
 * Creates a client of one metrics store. Connections are opened when needed.
 *
 * @throws Error when `url` is no http or https address.
 */
export function createPromClient(options: CreatePromClientOptions): PromClient {
  const { tenant, timeoutMs = 10_000 } = options;
  const base = parseBase(options.url);
  // undici takes no credentials in an address; errors must not show them either.
  const authorization = authorizationOf(base);
  base.username = '';
  base.password = '';
  const source = base.href.replace(/\/+$/, '');
  const agent = new Agent({ connections: 8 });

  const fail = (
    reason: UsageUnavailableReason,
    detail: string,
    cause?: unknown,
  ) => new UsageUnavailable({ reason, source, detail, cause });

  async function post(
    form: URLSearchParams,
    signal: AbortSignal | undefined,
  ): Promise<{ code: number; text: string }> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await request(`${source}/api/v1/query`, {
        dispatcher: agent,
        // Queries over many namespaces are longer than addresses may be.
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(tenant && { 'x-scope-orgid': tenant }),
          ...(authorization && { authorization }),
        },
        body: form.toString(),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { code: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) {
        throw fail('TIMEOUT', `no answer within ${timeoutMs / 1000} s`, error);
      }
      throw fail('UNREACHABLE', messageOf(error), error);
    }
  }

  return {
    async queryInstant(promql, { time, signal } = {}): Promise<PromSample[]> {
      const form = new URLSearchParams({ query: promql });
      if (time) form.set('time', String(time.getTime() / 1000));
      const { code, text } = await post(form, signal);
      if (code >= 300) throw fail(reasonOf(code), detailOf(code, text));
      try {
        return parseVector(text);
      } catch (error) {
        throw fail('FAILED', messageOf(error), error);
      }
    },
    close: () => agent.destroy(),
  };
}

function parseBase(url: string): URL {
  const base = URL.parse(url);
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw new Error(
      `"${url}" is not the address of a metrics store: write it like http://prometheus.example:9090.`,
    );
  }
  base.search = '';
  base.hash = '';
  return base;
}

function authorizationOf({ username, password }: URL): string | undefined {
  if (!username) return undefined;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(
    password,
  )}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function reasonOf(code: number): UsageUnavailableReason {
  if (code === 401 || code === 403) return 'REFUSED';
  return code === 400 || code === 422 ? 'QUERY_REJECTED' : 'FAILED';
}

function detailOf(code: number, text: string): string {
  const quoted = text.trim().slice(0, 300);
  try {
    const { error } = JSON.parse(text) as { error?: string };
    return error || `HTTP ${code}`;
  } catch {
    return quoted ? `HTTP ${code}: ${quoted}` : `HTTP ${code}`;
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  return error.message || code || error.name;
}
