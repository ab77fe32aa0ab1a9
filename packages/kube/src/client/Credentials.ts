import { IncomingHttpHeaders } from 'node:http';
import { RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';

/** What a connection needs to prove both sides. */
export interface TlsIdentity {
  ca?: string | Buffer;
  cert?: string | Buffer;
  key?: string | Buffer;
  servername?: string;
  rejectUnauthorized?: boolean;
}

export interface RequestCredentials {
  headers: Record<string, string>;
  tls: TlsIdentity;
}

/**
 * The credentials of a kubeconfig, asked for anew with each request: token files are read again, and
 * exec plugins run again, when what they gave has expired.
 */
export class Credentials {
  readonly #kubeConfig: KubeConfig;
  #pending: Promise<RequestCredentials> | undefined;

  constructor(kubeConfig: KubeConfig) {
    this.#kubeConfig = kubeConfig;
  }

  /** Requests that start together share one answer, so that an exec plugin is not run once for each. */
  current(): Promise<RequestCredentials> {
    this.#pending ??= this.#load().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #load(): Promise<RequestCredentials> {
    const options: RequestOptions = {};
    await this.#kubeConfig.applyToHTTPSOptions(options);
    const headers: Record<string, string> = {};
    const given = (options.headers ?? {}) as IncomingHttpHeaders;
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined)
        headers[name.toLowerCase()] = String(value).trim();
    }
    if (options.auth && !headers.authorization) {
      const basic = Buffer.from(options.auth).toString('base64');
      headers.authorization = `Basic ${basic}`;
    }
    return {
      headers,
      tls: {
        ca: options.ca as TlsIdentity['ca'],
        cert: options.cert as TlsIdentity['cert'],
        key: options.key as TlsIdentity['key'],
        servername: options.servername,
        rejectUnauthorized: options.rejectUnauthorized,
      },
    };
  }
}

/** Whether a connection made with `a` may serve a request that wants `b`. */
export function sameIdentity(a: TlsIdentity, b: TlsIdentity): boolean {
  return (
    sameBytes(a.ca, b.ca) &&
    sameBytes(a.cert, b.cert) &&
    sameBytes(a.key, b.key) &&
    a.servername === b.servername &&
    a.rejectUnauthorized === b.rejectUnauthorized
  );
}

function sameBytes(
  a: string | Buffer | undefined,
  b: string | Buffer | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  return Buffer.from(a).equals(Buffer.from(b));
}
