import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resourceTypes } from '../objects/resourceTypes';
import {
  ReceivedRequest,
  ScriptedServer,
  sendJson,
  sendStatus,
} from '../testing/ScriptedServer';
import { until } from '../testing/until';
import { createKubeClient } from './createKubeClient';
import { KubeClient } from './KubeClient';
import { KubeError } from './KubeError';

const { pods, deployments } = resourceTypes;

describe('createKubeClient', () => {
  let server: ScriptedServer;
  let client: KubeClient;

  beforeEach(async () => {
    server = await ScriptedServer.start((_request, response) =>
      sendJson(response, { items: [], metadata: { resourceVersion: '7' } }),
    );
    client = createKubeClient({
      kubeConfig: server.kubeConfig({ user: { token: 'secret' } }),
      userAgent: 'kube-tests',
    });
  });

  afterEach(async () => {
    await client.close();
    await server.stop();
  });

  const last = (): ReceivedRequest => server.received.slice(-1)[0];

  const failing = async (promise: Promise<unknown>): Promise<KubeError> => {
    const error = await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(KubeError);
    return error as KubeError;
  };

  it('sends who it is, and nothing that was left undefined', async () => {
    await client.list(pods, { namespace: 'shop', limit: 2 });
    expect(last()).toMatchObject({
      method: 'GET',
      path: '/api/v1/namespaces/shop/pods',
      query: { limit: '2' },
      headers: { authorization: 'Bearer secret', 'user-agent': 'kube-tests' },
    });
    expect(last().query).toEqual({ limit: '2' });
  });

  it('sends several headers of one name apart, as impersonation of several groups needs', async () => {
    await client.request({
      path: '/api',
      headers: { 'Impersonate-User': 'ann', 'Impersonate-Group': ['a', 'b'] },
    });
    expect(
      last().rawHeaders.filter(([name]) => name.startsWith('impersonate')),
    ).toEqual([
      ['impersonate-user', 'ann'],
      ['impersonate-group', 'a'],
      ['impersonate-group', 'b'],
    ]);
  });

  it('keeps a path in front of the API, as gateways to several clusters have it', async () => {
    const gateway = createKubeClient({
      kubeConfig: server.kubeConfig({ path: '/clusters/c-1/' }),
    });
    await gateway.list(pods);
    expect(last().path).toBe('/clusters/c-1/api/v1/pods');
    await gateway.close();
  });

  it('says the kind of listed objects, which the API server leaves out', async () => {
    server.answer((_request, response) =>
      sendJson(response, {
        metadata: { resourceVersion: '7' },
        items: [{ metadata: { name: 'web', namespace: 'shop' } }],
      }),
    );
    expect((await client.list(deployments)).items).toEqual([
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web', namespace: 'shop' },
      },
    ]);
  });

  it('applies with a field manager, by force only when asked', async () => {
    const object = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop' },
    };
    await client.apply(deployments, object, { fieldManager: 'tests' });
    expect(last()).toMatchObject({
      method: 'PATCH',
      path: '/apis/apps/v1/namespaces/shop/deployments/web',
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
    expect(last().query).toEqual({ fieldManager: 'tests' });
    expect(JSON.parse(last().body)).toEqual(object);

    await client.apply(deployments, object, {
      fieldManager: 'tests',
      force: true,
      dryRun: true,
    });
    expect(last().query).toEqual({
      fieldManager: 'tests',
      force: 'true',
      dryRun: 'All',
    });
  });

  it('deletes only the object of the given uid', async () => {
    const target = { name: 'web', namespace: 'shop' };
    await client.delete(pods, target, { uid: 'u-1' });
    expect(JSON.parse(last().body)).toMatchObject({
      propagationPolicy: 'Background',
      preconditions: { uid: 'u-1' },
    });
  });

  describe('when it is refused', () => {
    it('names verb, resource and namespace, and what to do', async () => {
      server.answer((_request, response) =>
        sendStatus(response, 403, 'Forbidden', { message: 'User "x" may not' }),
      );
      const error = await failing(client.list(pods, { namespace: 'shop' }));
      expect(error).toMatchObject({ code: 403, reason: 'Forbidden' });
      expect(error.message).toBe(
        'Cannot list pods in namespace "shop": User "x" may not (Forbidden, 403). Grant the verb by a Role or ClusterRole bound to this user.',
      );
      expect(error.status?.reason).toBe('Forbidden');
    });

    it('passes on how long to wait', async () => {
      server.answer((_request, response) =>
        sendStatus(response, 429, 'TooManyRequests', {
          headers: { 'retry-after': '7' },
        }),
      );
      const error = await failing(client.list(pods));
      expect(error.retryAfterSeconds).toBe(7);
    });

    it('quotes the start of an answer that is no Status', async () => {
      server.answer((_request, response) => {
        response.writeHead(502, { 'content-type': 'text/html' });
        response.end(`<h1>Bad gateway</h1>${'x'.repeat(10_000)}`);
      });
      const error = await failing(client.list(pods));
      expect(error).toMatchObject({ code: 502, reason: 'HTTP502' });
      expect(error.message).toContain('<h1>Bad gateway</h1>');
      expect(error.message.length).toBeLessThan(400);
    });

    it('says when the answer is no JSON though it claims to be', async () => {
      server.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"items":');
      });
      expect(await failing(client.list(pods))).toMatchObject({
        reason: 'InvalidAnswer',
      });
    });
  });

  describe('when there is no answer', () => {
    const silent = () => server.answer(() => undefined);

    it('says after which time', async () => {
      silent();
      const error = await failing(client.list(pods, { timeoutMs: 50 }));
      expect(error).toMatchObject({ reason: 'Timeout', code: undefined });
      expect(error.message).toContain('no answer within 0.05 s');
    });

    it('ends with the reason of the signal when the caller gives up', async () => {
      silent();
      const controller = new AbortController();
      const listing = client.list(pods, { signal: controller.signal });
      await until('the request arrives', () => server.received.length === 1);
      controller.abort(new Error('no longer wanted'));
      await expect(listing).rejects.toThrow('no longer wanted');
    });

    it('says that nothing listens at the address', async () => {
      const kubeConfig = server.kubeConfig();
      await server.stop();
      const late = createKubeClient({ kubeConfig });
      const error = await failing(late.list(pods));
      expect(error).toMatchObject({ reason: 'Unreachable', code: undefined });
      await late.close();
      server = await ScriptedServer.start(() => undefined);
    });

    it('fails requests in flight when it is closed', async () => {
      silent();
      const listing = failing(client.list(pods));
      await until('the request arrives', () => server.received.length === 1);
      await client.close();
      expect(await listing).toMatchObject({ reason: 'Unreachable' });
      expect((await failing(client.list(pods))).message).toContain(
        'the client was closed',
      );
    });
  });

  describe('stream', () => {
    it('reads characters that arrive in pieces, and closes the connection when the loop is left', async () => {
      server.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const bytes = Buffer.from('{"text":"größer 👍🏽"}\n{"text":"two"}\n');
        for (const byte of bytes) response.write(Buffer.from([byte]));
        // Left open, as a watch is.
      });
      const texts: string[] = [];
      const lines = await client.stream<{ text: string }>({ path: '/watch' });
      for await (const { text } of lines) {
        texts.push(text);
        if (texts.length === 2) break;
      }
      expect(texts).toEqual(['größer 👍🏽', 'two']);
      await until('the connection is closed', () => server.connections === 0);
    });

    it('is not bound by the timeout once it is open', async () => {
      server.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.flushHeaders();
        setTimeout(() => response.end('{"text":"late"}\n'), 1_300);
      });
      const lines = await client.stream({ path: '/watch', timeoutMs: 1_000 });
      const all = [];
      for await (const line of lines) all.push(line);
      expect(all).toEqual([{ text: 'late' }]);
    });

    it('fails when the connection is cut', async () => {
      server.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"text":"one"}\n');
        setTimeout(() => response.destroy(), 20);
      });
      const lines = await client.stream({ path: '/watch' });
      const reading = (async () => {
        for await (const line of lines) expect(line).toEqual({ text: 'one' });
      })();
      expect(await failing(reading)).toMatchObject({ reason: 'Unreachable' });
    });
  });

  describe('with an exec plugin', () => {
    const dir = mkdtempSync(join(tmpdir(), 'exec-plugin-'));
    const runs = join(dir, 'runs');
    afterAll(() => rmSync(dir, { recursive: true }));

    /** A plugin whose token is the number of its run. */
    const plugin = (expirationTimestamp: string) => {
      const script = join(dir, 'plugin.js');
      writeFileSync(runs, '');
      writeFileSync(
        script,
        `const fs = require('node:fs');
         fs.appendFileSync(${JSON.stringify(runs)}, '.');
         const token = 'run-' + fs.readFileSync(${JSON.stringify(runs)}).length;
         const status = { token, expirationTimestamp: ${JSON.stringify(
           expirationTimestamp,
         )} };
         console.log(JSON.stringify({ kind: 'ExecCredential', status }));`,
      );
      const exec = { command: process.execPath, args: [script] };
      return createKubeClient({
        kubeConfig: server.kubeConfig({ user: { exec } }),
      });
    };

    it('asks again once the token has expired', async () => {
      const expiring = plugin('2000-01-01T00:00:00Z');
      await expiring.list(pods);
      await expiring.list(pods);
      expect(
        server.received.map(({ headers }) => headers.authorization),
      ).toEqual(['Bearer run-1', 'Bearer run-2']);
      await expiring.close();
    });

    it('asks once for requests that start together', async () => {
      const shared = plugin('2999-01-01T00:00:00Z');
      await Promise.all([1, 2, 3, 4].map(() => shared.list(pods)));
      await shared.list(pods);
      expect(readFileSync(runs, 'utf8')).toBe('.');
      expect(last().headers.authorization).toBe('Bearer run-1');
      await shared.close();
    });

    it('does not wait longer than the request may take', async () => {
      const args = ['-e', 'setTimeout(() => {}, 3000)'];
      const exec = { command: process.execPath, args };
      const hanging = createKubeClient({
        kubeConfig: server.kubeConfig({ user: { exec } }),
      });
      const error = await failing(hanging.list(pods, { timeoutMs: 50 }));
      expect(error.reason).toBe('Timeout');
      await hanging.close();
    });

    it('says that the plugin failed', async () => {
      const exec = { command: join(dir, 'no-such-plugin') };
      const broken = createKubeClient({
        kubeConfig: server.kubeConfig({ user: { exec } }),
      });
      const error = await failing(broken.list(pods));
      expect(error.reason).toBe('Credentials');
      expect(error.message).toContain('no-such-plugin');
      await broken.close();
    });
  });
});
