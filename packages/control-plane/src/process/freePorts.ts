import { createServer, Server } from 'node:net';

/**
 * As many TCP ports of 127.0.0.1 as asked for, all different and free at this moment. A preferred
 * port is taken where it is free, so that a second start keeps its addresses.
 */
export async function freePorts(
  count: number,
  preferred: readonly (number | undefined)[] = [],
): Promise<number[]> {
  const held: Server[] = [];
  try {
    // Held open until all are chosen: the system would otherwise hand out one port twice.
    for (let index = 0; index < count; index++) {
      const wish = preferred[index];
      held.push((wish ? await hold(wish) : undefined) ?? (await holdAny()));
    }
    return held.map(portOf);
  } finally {
    await Promise.all(
      held.map(server => new Promise(resolve => server.close(resolve))),
    );
  }
}

async function holdAny(): Promise<Server> {
  const server = await hold(0);
  if (!server) {
    throw new Error('The system has no free TCP port on 127.0.0.1.');
  }
  return server;
}

function hold(port: number): Promise<Server | undefined> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1' }, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('A TCP server has no port; this cannot happen.');
  }
  return address.port;
}
