import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tokenCommand } from './tokenCommand';

// A whole portal is what the browser tests start; this server answers as its guest sign-in does.
describe('the command token', () => {
  const instanceDir = mkdtempSync(path.join(tmpdir(), 'token-'));
  const printed: string[] = [];
  let server: Server;
  let answer: { status: number; body: string };

  const run = (...args: string[]) =>
    tokenCommand.run(
      {
        instanceDir,
        env: {},
        print: line => printed.push(line),
        tell: () => {},
      },
      args,
    );

  beforeAll(async () => {
    server = createServer((request, response) => {
      const fine =
        request.url === '/api/auth/guest/refresh' &&
        request.headers['x-requested-with'] === 'XMLHttpRequest';
      response.writeHead(fine ? answer.status : 401).end(answer.body);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });

  beforeEach(() => {
    printed.length = 0;
    const { port } = server.address() as AddressInfo;
    writeFileSync(
      path.join(instanceDir, 'portal.json'),
      JSON.stringify({ backendUrl: `http://127.0.0.1:${port}` }),
    );
    answer = {
      status: 200,
      body: JSON.stringify({ backstageIdentity: { token: 'a.b.c' } }),
    };
  });

  afterAll(async () => {
    await new Promise(resolve => server.close(resolve));
    rmSync(instanceDir, { recursive: true });
  });

  it('prints the token and nothing else', async () => {
    expect(await run()).toBe(0);
    expect(await run('outsider')).toBe(0);
    expect(printed).toEqual(['a.b.c', 'a.b.c']);
  });

  it('lists the personas when there is none of that name', async () => {
    await expect(run('nobody')).rejects.toMatchObject({
      reason: 'UNKNOWN_PERSONA',
      message: expect.stringContaining(
        'There is no persona nobody; there are platform-admin, ',
      ),
    });
  });

  it('says how to start the portal when it does not run', async () => {
    const sentence =
      'The portal, which issues the tokens, is not running: start it with npm start.';
    writeFileSync(
      path.join(instanceDir, 'portal.json'),
      JSON.stringify({ backendUrl: 'http://127.0.0.1:1' }),
    );
    await expect(run()).rejects.toThrow(sentence);
    rmSync(path.join(instanceDir, 'portal.json'));
    await expect(run()).rejects.toThrow(sentence);
  });

  it('says what may be wrong when the portal gives no token', async () => {
    answer = { status: 404, body: 'no such provider' };
    await expect(run()).rejects.toThrow(
      'answers 404 without a token: is guest sign-in switched on',
    );
    expect(printed).toEqual([]);
  });
});
