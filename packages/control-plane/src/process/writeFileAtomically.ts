import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file so that a reader sees the old content or the new one, never half of it. */
export function writeFileAtomically(
  file: string,
  content: string,
  mode = 0o600,
): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, file);
}
