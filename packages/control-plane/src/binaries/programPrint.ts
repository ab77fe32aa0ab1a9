import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const END_BYTES = 64 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** What every start can afford to compare: size, time of the last change, and a SHA-256 of the first and last 64 KiB. */
export function quickPrint(file: string): string {
  return withFile(file, (descriptor, { size, mtimeMs }) => {
    const hash = createHash('sha256');
    hash.update(read(descriptor, 0, END_BYTES));
    hash.update(read(descriptor, Math.max(0, size - END_BYTES), END_BYTES));
    return `${size} ${mtimeMs} ${hash.digest('hex')}`;
  });
}

/** The SHA-256 of the whole file, in hex. */
export function wholePrint(file: string): string {
  return withFile(file, descriptor => {
    const hash = createHash('sha256');
    for (let position = 0; ; ) {
      const chunk = read(descriptor, position, CHUNK_BYTES);
      if (!chunk.length) return hash.digest('hex');
      hash.update(chunk);
      position += chunk.length;
    }
  });
}

/**
 * Whether the file begins as a program does (ELF, Mach-O, PE or a script that names its
 * interpreter): systems hand anything else that may be executed to a shell.
 */
export function beginsAsProgram(file: string): boolean {
  const begin = withFile(file, descriptor => read(descriptor, 0, 4));
  return (
    ['7f454c46', 'cffaedfe', 'cafebabe'].includes(begin.toString('hex')) ||
    ['#!', 'MZ'].includes(begin.toString('latin1', 0, 2))
  );
}

function withFile<T>(
  file: string,
  use: (descriptor: number, stat: { size: number; mtimeMs: number }) => T,
): T {
  const descriptor = openSync(file, 'r');
  try {
    return use(descriptor, fstatSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

function read(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position));
}
