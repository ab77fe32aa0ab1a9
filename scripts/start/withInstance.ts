import {
  killProcessesNow,
  stopControlPlane,
} from '@backstage-govern/control-plane';
import { createProgress } from '../bootstrap/progress.mjs';
import { claimInstance } from './claimInstance';
import { InstanceFolder } from './InstanceFolder';
import { RunningParts } from './RunningParts';
import { StartContext } from './StartContext';
import { untilStopped } from './untilStopped';

export interface InstanceOptions {
  readonly root: string;
  readonly instance: string;
  /** Begin with an empty folder. */
  readonly reset: boolean;
}

/**
 * Runs `work` with the right to one instance, and ends everything that it started afterwards: when
 * it returns, when it fails, and when the user stops it.
 *
 * @returns the exit code: that of `work`, or of the signal that ended it
 */
export async function withInstance(
  options: InstanceOptions,
  work: (context: StartContext) => Promise<number>,
): Promise<number> {
  const { root, instance, reset } = options;
  const progress = createProgress();
  const folder = new InstanceFolder(root, instance);
  const parts = new RunningParts();
  const claim = await claimInstance(folder, progress.say);
  const wish = untilStopped(
    () => progress.say('Stopping (once more to force) …'),
    exitCode => {
      killProcessesNow(claim.processes());
      claim.release();
      process.exit(exitCode);
    },
  );
  const context = { root, folder, claim, parts, progress, signal: wish.signal };
  try {
    if (reset) {
      await stopControlPlane(folder.dir);
      claim.empty();
    }
    return await work(context);
  } catch (error) {
    const exitCode = wish.exitCode();
    if (exitCode !== undefined) return exitCode;
    throw error;
  } finally {
    for (const failure of await parts.stop()) {
      progress.say(`Could not stop ${failure}`);
    }
    claim.release();
  }
}
