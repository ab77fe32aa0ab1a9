import { Agent, Dispatcher, ProxyAgent } from 'undici';
import { sameIdentity, TlsIdentity } from './Credentials';
import { Http2Connection } from './Http2Connection';

/** Requests share at most so many connections; watches have their own pool, so that neither starves the other. */
const REQUEST_CONNECTIONS = 32;

/** Below the idle timeouts of usual load balancers (60 s), so that idle connections are not cut unseen. */
const TCP_KEEP_ALIVE_MS = 30_000;

interface Pool {
  identity: TlsIdentity;
  requests: Dispatcher;
  watches: Dispatcher;
}

/** The connections to one API server, made anew when the TLS identity changes (a rotated client certificate). */
export class Connections {
  readonly #proxyUrl: string | undefined;
  readonly #open = new Set<Dispatcher>();
  readonly #http2 = new Set<Http2Connection>();
  /** Asked once: a server that did not offer HTTP/2 is spoken to without. */
  #offersHttp2 = true;
  #pool: Pool | undefined;
  #closed = false;

  constructor(options: { proxyUrl?: string }) {
    this.#proxyUrl = options.proxyUrl;
  }

  /** @throws Error after {@link Connections.close}. */
  dispatcher(identity: TlsIdentity, use: 'requests' | 'watches'): Dispatcher {
    if (this.#closed) throw new Error('the client was closed');
    if (!this.#pool || !sameIdentity(this.#pool.identity, identity)) {
      this.#retire(this.#pool);
      this.#pool = {
        identity,
        requests: this.#create(identity, REQUEST_CONNECTIONS),
        watches: this.#create(identity, undefined),
      };
    }
    return this.#pool[use];
  }

  /**
   * A connection for one watch and what belongs to it; undefined where HTTP/2 cannot be had: without TLS,
   * through a proxy, or from a server that does not offer it.
   *
   * @throws Error as {@link Http2Connection.open} does, and after {@link Connections.close}.
   */
  async http2(
    identity: TlsIdentity,
    target: { url: URL; signal: AbortSignal },
  ): Promise<Http2Connection | undefined> {
    if (this.#closed) throw new Error('the client was closed');
    const isPossible = target.url.protocol === 'https:' && !this.#proxyUrl;
    if (!isPossible || !this.#offersHttp2) return undefined;
    const connection = await Http2Connection.open({ ...target, tls: identity });
    if (!connection) {
      this.#offersHttp2 = false;
      return undefined;
    }
    if (this.#closed) {
      connection.close();
      throw new Error('the client was closed');
    }
    this.#http2.add(connection);
    connection.onClose(() => this.#http2.delete(connection));
    return connection;
  }

  /** Ends everything that is open; requests in flight fail. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const connection of this.#http2) connection.close();
    await Promise.all([...this.#open].map(dispatcher => dispatcher.destroy()));
    this.#open.clear();
  }

  /** Lets what is in flight end on the old connections. */
  #retire(pool: Pool | undefined): void {
    for (const dispatcher of pool ? [pool.requests, pool.watches] : []) {
      const forget = () => this.#open.delete(dispatcher);
      dispatcher.close().then(forget, forget);
    }
  }

  #create(identity: TlsIdentity, connections: number | undefined): Dispatcher {
    const connect = {
      ...Object.fromEntries(
        Object.entries(identity).filter(([, value]) => value !== undefined),
      ),
      keepAlive: true,
      keepAliveInitialDelay: TCP_KEEP_ALIVE_MS,
    };
    const options = {
      connections,
      pipelining: 1,
      // One watch per connection: a cut or a slow reader then concerns that watch alone.
      allowH2: false,
      // Answers are bounded by the request's own timeout, watches by their inactivity guard.
      bodyTimeout: 0,
      headersTimeout: 0,
    };
    const dispatcher = this.#proxyUrl
      ? new ProxyAgent({ ...options, uri: this.#proxyUrl, requestTls: connect })
      : new Agent({ ...options, connect });
    this.#open.add(dispatcher);
    return dispatcher;
  }
}
