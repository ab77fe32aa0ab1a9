import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isAlive,
  ownIdentity,
  ProcessIdentity,
  withLock,
  writeFileAtomically,
} from '@backstage-govern/control-plane';
import { isPortFree, portalPorts, PortalPorts } from './portalPorts';

/** A pair that a start has taken, for as long as its process lives. */
interface Reservation extends PortalPorts {
  readonly owner: ProcessIdentity;
}

/** The reservations whose starts still live; a file that is not ours has none. */
function livingReservations(file: string): Reservation[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
  if (!Array.isArray(content)) return [];
  return content.filter(one => one?.owner && isAlive(one.owner));
}

/**
 * Takes the portal's ports for this process. Its servers listen only some seconds later, so other
 * starts of this clone are told through a file in `dir`.
 *
 * @throws CommandError when two hundred pairs in a row are taken.
 */
export async function reservePortalPorts(
  dir: string,
  isFree: (port: number) => Promise<boolean> = isPortFree,
): Promise<PortalPorts> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'ports.json');
  return withLock(path.join(dir, 'ports.lock'), async () => {
    const others = livingReservations(file);
    const reserved = others.flatMap(one => [one.frontend, one.backend]);
    const ports = await portalPorts(
      async port => !reserved.includes(port) && isFree(port),
    );
    writeFileAtomically(
      file,
      JSON.stringify([...others, { ...ports, owner: ownIdentity() }]),
    );
    return ports;
  });
}
