import { createServer } from 'node:net';
import { CommandError } from '../bootstrap/CommandError.mjs';

export interface PortalPorts {
  readonly frontend: number;
  readonly backend: number;
}

const FIRST: PortalPorts = { frontend: 3000, backend: 7007 };
const TRIES = 200;

/** Whether nothing listens on this port of the local machine, on either of its loopback addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const busy = await new Promise<boolean>(resolve => {
      const server = createServer();
      // A machine without IPv6 has nothing that could listen there.
      server.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES'),
      );
      server.listen({ port, host }, () => server.close(() => resolve(false)));
    });
    if (busy) return false;
  }
  return true;
}

/**
 * The portal's usual ports, or the next pair of which both are free.
 *
 * @throws CommandError when two hundred pairs in a row are taken.
 */
export async function portalPorts(
  isFree: (port: number) => Promise<boolean> = isPortFree,
): Promise<PortalPorts> {
  for (let offset = 0; offset < TRIES; offset++) {
    const pair = {
      frontend: FIRST.frontend + offset,
      backend: FIRST.backend + offset,
    };
    if ((await isFree(pair.frontend)) && (await isFree(pair.backend))) {
      return pair;
    }
  }
  throw new CommandError(
    `Ports ${FIRST.frontend} to ${
      FIRST.frontend + TRIES - 1
    } are taken: stop what uses them, then start again.`,
  );
}

/** Tells, in one sentence, why the portal is not where it usually is; undefined when it is. */
export function explainPorts(ports: PortalPorts): string | undefined {
  if (ports.frontend === FIRST.frontend) return undefined;
  return `Port ${FIRST.frontend} or ${FIRST.backend} is in use, so the portal takes ${ports.frontend} and its backend ${ports.backend}.`;
}
