import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, type as system } from 'node:os';
import path from 'node:path';
import { baselinesFolder } from '../folders';
import type { Figures } from './Figures';

/** What a benchmark measured once, kept in the repository to compare later runs with. */
export interface Baseline {
  /** How to run it again. */
  command: string;
  /** Figures of another machine are another matter. */
  machine: { system: string; cores: number; node: string };
  /** Samples behind each figure. */
  samples: number;
  figures: Figures;
}

/** The machine that this runs on. */
export function thisMachine(): Baseline['machine'] {
  return { system: system(), cores: cpus().length, node: process.version };
}

/** The committed baseline of a benchmark; undefined when it has none yet. */
export function readBaseline(name: string): Baseline | undefined {
  try {
    return JSON.parse(readFileSync(baselineFile(name), 'utf8')) as Baseline;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(
      `The baseline ${baselineFile(name)} cannot be read: ${
        (error as Error).message
      }. Restore it with git, or write a new one with --update-baseline.`,
      { cause: error },
    );
  }
}

/** Writes the baseline of a benchmark, to be committed, and tells where. */
export function writeBaseline(name: string, baseline: Baseline): string {
  const file = baselineFile(name);
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
  return file;
}

function baselineFile(name: string): string {
  return path.join(baselinesFolder, `${name}.json`);
}
