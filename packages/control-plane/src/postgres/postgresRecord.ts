import { readFileSync } from 'node:fs';
import { ProcessIdentity } from '../process/processIdentity';
import { writeFileAtomically } from '../process/writeFileAtomically';

/** What is written down about a PostgreSQL, so that a later start finds one left running. */
export interface PostgresRecord {
  readonly port: number;
  readonly process: ProcessIdentity;
  /** Who started it, and ends it. */
  readonly owner: ProcessIdentity;
}

/** Reads the record; undefined when there is none, or not a whole one. */
export function readRecord(file: string): PostgresRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return record.process && record.owner ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the record, at once and whole. */
export function writeRecord(file: string, record: PostgresRecord): void {
  writeFileAtomically(file, JSON.stringify(record));
}
