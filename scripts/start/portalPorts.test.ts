import assert from 'node:assert/strict';
import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { explainPorts, isPortFree, portalPorts } from './portalPorts';

const freeBut = (taken: number[]) => async (port: number) =>
  !taken.includes(port);

describe('the portal takes', () => {
  it('its usual ports where they are free, without a word', async () => {
    const ports = await portalPorts(freeBut([]));
    assert.deepEqual(ports, { frontend: 3000, backend: 7007 });
    assert.equal(explainPorts(ports), undefined);
  });

  it('the next pair when one of the two is in use, and says so', async () => {
    const ports = await portalPorts(freeBut([3000, 7008]));
    assert.deepEqual(ports, { frontend: 3002, backend: 7009 });
    assert.match(explainPorts(ports) ?? '', /3000 or 7007 is in use.*3002/);
  });

  it('none when all are in use, and says what to do', async () => {
    await assert.rejects(
      portalPorts(async () => false),
      /stop what uses them/,
    );
  });
});

describe('a port', () => {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    it(`that somebody listens on at ${host} is not free`, async () => {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      assert.equal(await isPortFree(port), false);
      server.close();
      await once(server, 'close');
      assert.equal(await isPortFree(port), true);
    });
  }
});
