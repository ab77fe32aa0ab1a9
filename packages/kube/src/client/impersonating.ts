import { Impersonation, KubeRequest, KubeStream } from './KubeClient';

/** What carries requests to one API server. */
export interface Sender {
  readonly server: string;
  request<T>(request: KubeRequest): Promise<T>;
  stream<T>(request: KubeRequest): Promise<KubeStream<T>>;
  close(): Promise<void>;
}

/** Sends every request as somebody else, those beside a stream included. */
export function impersonating(sender: Sender, identity: Impersonation): Sender {
  const headers = headersOf(identity);
  // An identity wins over headers that name another.
  const asIdentity = (request: KubeRequest): KubeRequest => ({
    ...request,
    headers: { ...withoutImpersonation(request.headers), ...headers },
  });
  return {
    server: sender.server,
    request: <T>(request: KubeRequest) =>
      sender.request<T>(asIdentity(request)),
    stream: async <T>(request: KubeRequest) => {
      const stream = await sender.stream<T>(asIdentity(request));
      const { connection } = stream;
      return {
        [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
        connection: connection && {
          request: <R>(further: KubeRequest) =>
            connection.request<R>(asIdentity(further)),
          ping: limitMs => connection.ping(limitMs),
        },
      };
    },
    close: async () => undefined,
  };
}

function headersOf(identity: Impersonation): Record<string, string | string[]> {
  const { user, groups = [], uid, extra = {} } = identity;
  return {
    'impersonate-user': user,
    ...(groups.length > 0 && { 'impersonate-group': [...groups] }),
    ...(uid !== undefined && { 'impersonate-uid': uid }),
    ...Object.fromEntries(
      Object.entries(extra).map(([name, values]) => [
        // Keys may hold characters that header names may not.
        `impersonate-extra-${encodeURIComponent(name).toLowerCase()}`,
        [...values],
      ]),
    ),
  };
}

function withoutImpersonation(
  headers: KubeRequest['headers'] = {},
): NonNullable<KubeRequest['headers']> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.toLowerCase().startsWith('impersonate-'),
    ),
  );
}
