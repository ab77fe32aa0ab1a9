import { readFileSync, rmSync } from 'node:fs';
import { ProcessIdentity } from '../process/processIdentity';
import { writeFileAtomically } from '../process/writeFileAtomically';

/** Which process serves a data folder, and where. */
export interface StoreRecord extends ProcessIdentity {
  /** Port of 127.0.0.1. */
  port: number;
  /** The process that started it and looks after it. */
  owner: ProcessIdentity;
}

/** The record of the last start; undefined when there is none, or only half of one. */
export function readStoreRecord(file: string): StoreRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return isIdentity(record) &&
      isIdentity(record.owner) &&
      typeof record.port === 'number'
      ? record
      : undefined;
  } catch {
    return undefined;
  }
}

export function writeStoreRecord(file: string, record: StoreRecord): void {
  writeFileAtomically(file, `${JSON.stringify(record)}\n`);
}

export function removeStoreRecord(file: string): void {
  rmSync(file, { force: true });
}

function isIdentity({ pid, started }: ProcessIdentity): boolean {
  return typeof pid === 'number' && typeof started === 'string';
}
