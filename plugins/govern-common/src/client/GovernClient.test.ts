import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GovernEvent } from '../api/events';
import { GovernClient } from './GovernClient';
import { GovernError } from './GovernError';

describe('GovernClient', () => {
  const servers: Server[] = [];

  /** A client of a real HTTP server, which answers as `listener` says: the wire is not faked. */
  async function clientOf(listener: RequestListener) {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new GovernClient({
      fetchApi: { fetch },
      discoveryApi: {
        getBaseUrl: async id => `http://127.0.0.1:${port}/api/${id}`,
      },
    });
  }

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    }
  });

  it('repeats a filter for each of its values and leaves out what is not set', async () => {
    const seen: string[] = [];
    const client = await clientOf((req, res) => {
      seen.push(req.url ?? '');
      res.end('{}');
    });
    await client.listWorkloads({
      namespace: ['a', 'b,c'],
      text: 'x&y',
      sort: '-health',
      limit: 5,
      cursor: undefined,
    });
    await client.listWorkloads();
    expect(seen).toEqual([
      '/api/govern/v1/workloads?namespace=a&namespace=b%2Cc&text=x%26y&sort=-health&limit=5',
      '/api/govern/v1/workloads',
    ]);
  });

  it('encodes each part of a workload key', async () => {
    const seen: string[] = [];
    const client = await clientOf((req, res) => {
      seen.push(req.url ?? '');
      res.end('{}');
    });
    await client.getWorkload({
      cluster: 'local',
      namespace: 'a/b',
      kind: 'Deployment',
      name: 'x?y',
    });
    expect(seen).toEqual([
      '/api/govern/v1/workloads/local/a%2Fb/Deployment/x%3Fy',
    ]);
  });

  it('throws an error answer with its reason, fields and remedy', async () => {
    const client = await clientOf((_, res) => {
      res.statusCode = 400;
      res.end(
        JSON.stringify({
          error: { name: 'InputError', message: 'limit is not a number' },
          reason: 'INVALID',
          fields: [{ field: 'limit', reason: 'not a number' }, 'rubbish'],
          policy: null,
          remediation: 'Give a whole number.',
        }),
      );
    });
    const error = await client.listWorkloads().catch(thrown => thrown);
    expect(error).toBeInstanceOf(GovernError);
    expect(error).toMatchObject({
      name: 'GovernError',
      message: 'limit is not a number',
      status: 400,
      reason: 'INVALID',
      fields: [{ field: 'limit', reason: 'not a number' }],
      policy: null,
      remediation: 'Give a whole number.',
    });
  });

  it.each([
    [401, 'NOT_PERMITTED'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [413, 'INVALID'],
    [502, 'SOURCE_UNAVAILABLE'],
  ])(
    'makes an error of an answer of %i that is not ours, with reason %s',
    async (status, reason) => {
      const client = await clientOf((_, res) => {
        res.statusCode = status;
        res.end('<html>proxy</html>');
      });
      await expect(client.getStatus()).rejects.toMatchObject({
        name: 'GovernError',
        status,
        reason,
        fields: [],
        message: expect.stringContaining(String(status)),
      });
    },
  );

  it('reads events cut anywhere, with their ids, and passes over names it does not know', async () => {
    const text = [
      'event: heartbeat\ndata: {"connectedSeconds":1}\n\n',
      'event: made_up\nid: local:1\ndata: {}\n\n',
      ': a comment\n\n',
      'event: division_changed\nid: local:2\ndata: {"type":"ADDED","cluster":"local","division":"größe"}\n\n',
    ].join('');
    const client = await clientOf((req, res) => {
      expect(req.url).toBe('/api/govern/v1/events?cursor=local%3A1');
      res.setHeader('content-type', 'text/event-stream');
      for (const byte of Buffer.from(text)) res.write(Buffer.from([byte]));
      res.end();
    });
    const events: GovernEvent[] = [];
    for await (const event of client.streamEvents({
      cursor: 'local:1',
      signal: new AbortController().signal,
    })) {
      events.push(event);
    }
    expect(events).toEqual([
      { name: 'heartbeat', data: { connectedSeconds: 1 } },
      {
        name: 'division_changed',
        id: 'local:2',
        data: { type: 'ADDED', cluster: 'local', division: 'größe' },
      },
    ]);
  });

  it('throws when the stream is refused', async () => {
    const client = await clientOf((_, res) => {
      res.statusCode = 403;
      res.end('{}');
    });
    const events = client.streamEvents({
      signal: new AbortController().signal,
    });
    await expect(events.next()).rejects.toMatchObject({
      name: 'GovernError',
      reason: 'NOT_PERMITTED',
    });
  });

  it('throws when the stream breaks in the middle', async () => {
    const client = await clientOf((req, res) => {
      res.write('event: heartbeat\ndata: {"connectedSeconds":1}\n\n', () =>
        setTimeout(() => req.socket.destroy(), 20),
      );
    });
    const events = client.streamEvents({
      signal: new AbortController().signal,
    });
    await expect(events.next()).resolves.toMatchObject({
      value: { name: 'heartbeat' },
    });
    await expect(events.next()).rejects.toThrow();
  });

  it('lets go of the connection when the reader leaves early', async () => {
    let closed: (value: unknown) => void;
    const gone = new Promise(resolve => {
      closed = resolve;
    });
    const client = await clientOf((req, res) => {
      req.on('close', closed);
      res.write('event: heartbeat\ndata: {"connectedSeconds":1}\n\n');
    });
    for await (const event of client.streamEvents({
      signal: new AbortController().signal,
    })) {
      expect(event.name).toBe('heartbeat');
      break;
    }
    await gone;
  });
});
