import type { createProgress } from '../bootstrap/progress.mjs';
import { InstanceClaim } from './claimInstance';
import { InstanceFolder } from './InstanceFolder';
import { RunningParts } from './RunningParts';

/** What every step of a start works with. */
export interface StartContext {
  /** The repository. */
  readonly root: string;
  readonly folder: InstanceFolder;
  readonly claim: InstanceClaim;
  readonly parts: RunningParts;
  readonly progress: ReturnType<typeof createProgress>;
  /** Aborts when the user wants it all to end. */
  readonly signal: AbortSignal;
}
