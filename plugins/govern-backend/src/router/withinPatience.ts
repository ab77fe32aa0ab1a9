import type { Clock } from '@backstage-govern/kube';
import { ServiceUnavailableError } from '@backstage/errors';

/** A read that takes longer waits for a source that is stuck, such as a frozen database. */
const PATIENCE_MS = 5_000;

/**
 * What `work` gives, unless it takes longer than five seconds: a caller is told so rather than
 * left waiting. The work itself goes on, and what becomes of it is nobody's concern any more.
 *
 * @throws ServiceUnavailableError when the time is up
 */
export async function withinPatience<T>(
  clock: Clock,
  work: Promise<T>,
): Promise<T> {
  let cancel: (() => void) | undefined;
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.timer(PATIENCE_MS, () =>
      reject(
        new ServiceUnavailableError(
          `The database did not answer within ${PATIENCE_MS / 1000} seconds`,
        ),
      ),
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel?.();
  }
}
