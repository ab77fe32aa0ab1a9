import path from 'node:path';
import { CommandError } from './CommandError.mjs';

/** @type {Record<string, string>} */
const REASONS = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: "is on a disk where this user's share is used up",
  ENOTDIR: 'leads through something that is a file, not a folder',
  EEXIST: 'leads through something that is a file, not a folder',
  EISDIR: 'is a folder where a file should be',
  EIO: 'cannot be read or written, for its disk reports errors',
};

// What Node says of a folder with parents that it could not make on a disk that can only be read.
const NOT_MADE =
  'cannot be made, for the disk can only be read or a link above it leads nowhere';

const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Tells what the system said about a file in a sentence with the remedy.
 *
 * @param {unknown} error
 * @param {string} cache the folder for which the user can choose another place
 * @returns {unknown} a CommandError, or `error` itself when it is of another kind
 */
export function explainFileError(error, cache) {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { path: file, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  const reason =
    error.code === 'ENOENT' && syscall === 'mkdir'
      ? NOT_MADE
      : REASONS[String(error.code)];
  // A program that cannot be started has a path too.
  if (!reason || !file || syscall?.startsWith('spawn')) return error;
  const inCache = file === cache || file.startsWith(cache + path.sep);
  const place = inCache ? `The cache folder ${cache}` : file;
  const mend = FULL.includes(String(error.code))
    ? 'free some space'
    : 'mend that';
  const elsewhere = inCache
    ? ', or set XDG_CACHE_HOME to a folder that you can write,'
    : ',';
  return new CommandError(
    `${place} cannot be used because ${inCache ? 'it' : 'this'} ${reason} (${
      error.code
    } at ${file}): ${mend}${elsewhere} then run the command again.`,
  );
}
