import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';

/** Who runs PostgreSQL. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. For root this is the system's user `postgres`, made where
 * there is none; for anybody else it is undefined: the same user.
 *
 * @throws ControlPlaneError (`FOLDER_UNUSABLE`) when the user cannot be had.
 */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp();
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', 'postgres'], {
      stdio: 'pipe',
    });
  } catch (cause) {
    throw new ControlPlaneError(
      'FOLDER_UNUSABLE',
      'PostgreSQL does not run as root and the user postgres cannot be made: add it (useradd --system --user-group postgres), or run as another user.',
      { cause },
    );
  }
  const made = lookUp();
  if (made) return made;
  throw new Error('The user postgres was made but cannot be found.');
}

function lookUp(): PostgresUser | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map(flag =>
      Number(
        execFileSync('id', [flag, 'postgres'], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      ),
    );
    return { uid, gid };
  } catch {
    return undefined;
  }
}

/**
 * Checks that this user may enter every folder on the way to `target`, which must exist.
 *
 * @throws ControlPlaneError (`FOLDER_UNUSABLE`) that names the folder and the remedy.
 */
export function expectReachable(target: string, user: PostgresUser): void {
  const { root } = path.parse(target);
  for (let folder = target; folder !== root; ) {
    folder = path.dirname(folder);
    const { mode, uid, gid } = statSync(folder);
    const bit =
      (uid === user.uid && 0o100) || (gid === user.gid && 0o010) || 0o001;
    if ((mode & bit) === 0) {
      throw new ControlPlaneError(
        'FOLDER_UNUSABLE',
        `The user postgres, as whom PostgreSQL runs because you are root, may not enter ${folder}: run chmod o+x ${folder}, move the repository, or run as another user.`,
      );
    }
  }
}
