import {
  createServer,
  IncomingMessage,
  Server,
  ServerResponse,
} from 'node:http';
import { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createPromClient } from './createPromClient';
import { PromClient } from './PromClient';
import { UsageUnavailable } from './UsageUnavailable';

// What a real store cannot be made to say on demand: errors of gateways, silence.
describe('createPromClient', () => {
  let server: Server;
  let url: string;
  let client: PromClient;
  let answer: (response: ServerResponse) => void;
  let received: {
    headers: IncomingMessage['headers'];
    path?: string;
    body: string;
  };

  beforeEach(async () => {
    server = createServer((request, response) => {
      void text(request).then(body => {
        received = { headers: request.headers, path: request.url, body };
        answer(response);
      });
    });
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = createPromClient({ url, tenant: 'platform' });
  });

  afterEach(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise(resolve => {
      server.close(resolve);
    });
  });

  const send = (code: number, body: unknown) => (response: ServerResponse) => {
    response.writeHead(code);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  const vector = (...result: unknown[]) => ({
    status: 'success',
    data: { resultType: 'vector', result },
  });

  const failing = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UsageUnavailable);
    return error as UsageUnavailable;
  };

  it('asks with the query, the time and the tenant', async () => {
    answer = send(200, vector());
    await client.queryInstant('up', { time: new Date(1_700_000_000_500) });
    expect(received.path).toBe('/api/v1/query');
    expect(received.headers['x-scope-orgid']).toBe('platform');
    expect(Object.fromEntries(new URLSearchParams(received.body))).toEqual({
      query: 'up',
      time: '1700000000.5',
    });
  });

  it('keeps a path in the address, and takes credentials out of it', async () => {
    const { host } = new URL(url);
    const other = createPromClient({
      url: `http://me:p%40ss@${host}/prometheus/`,
    });
    answer = send(200, vector());
    await other.queryInstant('up');
    expect(received.path).toBe('/prometheus/api/v1/query');
    expect(received.headers.authorization).toBe(
      `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    );
    answer = send(500, '');
    const { message } = await failing(other.queryInstant('up'));
    expect(message).toContain(`http://${host}/prometheus gives no figures`);
    expect(message).not.toContain('p@ss');
    await other.close();
  });

  it('reads values as PromQL writes them', async () => {
    answer = send(
      200,
      vector(
        { metric: { pod: 'a' }, value: [1_700_000_000, '0.5'] },
        { metric: {}, value: [1_700_000_000, 'NaN'] },
        { metric: {}, value: [1_700_000_000, '+Inf'] },
        { metric: {}, value: [1_700_000_000, '-Inf'] },
      ),
    );
    const samples = await client.queryInstant('up');
    expect(samples.map(({ value }) => value)).toEqual([
      0.5,
      NaN,
      Infinity,
      -Infinity,
    ]);
    expect(samples[0]).toMatchObject({
      labels: { pod: 'a' },
      at: new Date(1_700_000_000_000),
    });
  });

  it.each([
    [401, 'no tenant', 'REFUSED', 'no tenant'],
    [403, '', 'REFUSED', 'HTTP 403'],
    [
      400,
      { status: 'error', error: 'parse error' },
      'QUERY_REJECTED',
      'parse error',
    ],
    [422, { error: 'too many samples' }, 'QUERY_REJECTED', 'too many samples'],
    [502, '<h1>Bad gateway</h1>', 'FAILED', 'HTTP 502: <h1>Bad gateway</h1>'],
    [200, '<html>', 'FAILED', 'no JSON'],
    [
      200,
      { status: 'success', data: { resultType: 'matrix', result: [] } },
      'FAILED',
      'not a vector',
    ],
    [200, { hello: 'world' }, 'FAILED', 'not that of a Prometheus API'],
  ])(
    'says what an answer of %d means: %j',
    async (code, body, reason, detail) => {
      answer = send(code, body);
      const error = await failing(client.queryInstant('up'));
      expect(error.reason).toBe(reason);
      expect(error.message).toContain(detail);
      expect(error.message.endsWith(error.remedy)).toBe(true);
    },
  );

  it('says when there is no answer in time', async () => {
    answer = () => undefined;
    const impatient = createPromClient({ url, timeoutMs: 50 });
    const error = await failing(impatient.queryInstant('up'));
    expect(error.reason).toBe('TIMEOUT');
    expect(error.message).toContain('no answer within 0.05 s');
    await impatient.close();
  });

  it('says when nothing listens at the address', async () => {
    // Port 1 of this machine: reserved, and refused at once.
    const nobody = createPromClient({ url: 'http://127.0.0.1:1' });
    expect(await failing(nobody.queryInstant('up'))).toMatchObject({
      reason: 'UNREACHABLE',
    });
    await nobody.close();
  });

  it('ends with the reason of the signal when the caller gives up', async () => {
    answer = () => undefined;
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await expect(client.queryInstant('up', { signal })).rejects.toThrow(
      'no longer wanted',
    );
  });

  it.each(['prometheus:9090', 'ftp://prometheus', ''])(
    'refuses the address "%s"',
    address => {
      expect(() => createPromClient({ url: address })).toThrow(
        'is not the address of a metrics store',
      );
    },
  );
});
