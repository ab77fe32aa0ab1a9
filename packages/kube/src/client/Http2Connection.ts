import { once } from 'node:events';
import {
  ClientHttp2Session,
  ClientHttp2Stream,
  connect as startSession,
  IncomingHttpHeaders,
} from 'node:http2';
import { isIP } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { TlsIdentity } from './Credentials';
import { HttpAnswer, HttpMessage } from './HttpExchange';

/** Bytes that may be on their way unread: the protocol's 64 KiB would slow down a stream of all pods. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** The same as for other connections: below the idle timeouts of usual load balancers. */
const TCP_KEEP_ALIVE_MS = 30_000;

export interface OpenHttp2Options {
  url: URL;
  tls: TlsIdentity;
  /** Ends the attempt, and later the connection. */
  signal: AbortSignal;
}

/**
 * One HTTP/2 connection that is never replaced by another behind the caller's back: an answer on it
 * proves that the other streams on it are connected too.
 */
export class Http2Connection {
  readonly #session: ClientHttp2Session;

  private constructor(session: ClientHttp2Session) {
    this.#session = session;
    // Each stream fails by itself; without a listener the process would.
    session.on('error', () => undefined);
    session.setLocalWindowSize(WINDOW_BYTES);
  }

  /**
   * Connects; undefined when the server does not offer HTTP/2.
   *
   * @throws Error of the socket when there is no connection; the signal's reason when it is aborted.
   */
  static async open(
    options: OpenHttp2Options,
  ): Promise<Http2Connection | undefined> {
    const socket = await openSocket(options);
    if (socket.alpnProtocol !== 'h2') {
      socket.destroy();
      return undefined;
    }
    const session = startSession(options.url.origin, {
      createConnection: () => socket,
      settings: { initialWindowSize: WINDOW_BYTES, enablePush: false },
    });
    const connection = new Http2Connection(session);
    const { signal } = options;
    const end = () => connection.close();
    signal.addEventListener('abort', end, { once: true });
    session.once('close', () => signal.removeEventListener('abort', end));
    return connection;
  }

  /** Calls back when the connection is gone, for whatever reason. */
  onClose(callback: () => void): void {
    if (this.#session.destroyed) callback();
    else this.#session.once('close', callback);
  }

  /** Sends on this connection and no other; rejects when it is gone or going. */
  async send(message: HttpMessage): Promise<HttpAnswer> {
    const { method, url, body, signal } = message;
    const stream = this.#session.request(
      {
        ...message.headers,
        ':method': method,
        ':path': `${url.pathname}${url.search}`,
      },
      { endStream: body === undefined, signal },
    );
    if (body !== undefined) stream.end(body);
    const headers = await headOf(stream);
    const statusCode = Number(headers[':status']);
    return { statusCode, headers, body: this.#wholeBody(stream) };
  }

  /** Whether the other end answers within `limitMs`; rejects when the connection is gone. */
  ping(limitMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      const isSent =
        !this.#session.destroyed &&
        this.#session.ping(error => {
          clearTimeout(timer);
          if (error) reject(error);
          else resolve(true);
        });
      if (isSent) return;
      clearTimeout(timer);
      reject(new Error('the connection was lost'));
    });
  }

  /** Node ends the streams of a lost connection as if they were complete. */
  async *#wholeBody(stream: ClientHttp2Stream): AsyncGenerator<Uint8Array> {
    yield* stream as AsyncIterable<Uint8Array>;
    if (stream.rstCode !== 0 || this.#session.destroyed) {
      throw new Error('the connection was lost before the answer was complete');
    }
  }

  /** Ends the connection and everything on it. */
  close(): void {
    this.#session.destroy();
  }
}

function headOf(stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    stream.once('response', resolve);
    // Stays for the body, whose reader is told of failures by the iteration.
    stream.on('error', reject);
    // A connection that ends without an error closes its streams without one.
    stream.once('close', () =>
      reject(new Error('the connection was closed before an answer')),
    );
  });
}

async function openSocket(options: OpenHttp2Options): Promise<TLSSocket> {
  const { url, tls, signal } = options;
  signal.throwIfAborted();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connectTls({
    host,
    port: Number(url.port || 443),
    ...Object.fromEntries(
      Object.entries(tls).filter(([, value]) => value !== undefined),
    ),
    servername: tls.servername ?? (isIP(host) ? undefined : host),
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS);
  socket.setNoDelay(true);
  try {
    await once(socket, 'secureConnect', { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw signal.aborted ? signal.reason : error;
  }
}
