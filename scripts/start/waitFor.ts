import { setTimeout as sleep } from 'node:timers/promises';
import type { GovernStatus } from '@backstage-govern/plugin-govern-common';
import { CommandError } from '../bootstrap/CommandError.mjs';

const INTERVAL_MS = 300;
const REQUEST_MS = 30_000;

export interface WaitForOptions {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Throws when waiting on is in vain. */
  readonly expectRunning: () => void;
  readonly signal: AbortSignal;
}

/**
 * Asks until `check` gives undefined; a string, or an error, is why it is not there yet.
 *
 * @throws CommandError when the time is over, with the last reason.
 */
export async function waitFor(
  what: string,
  check: () => Promise<string | undefined>,
  options: WaitForOptions,
): Promise<void> {
  const end = Date.now() + options.timeoutMs;
  for (;;) {
    options.signal.throwIfAborted();
    options.expectRunning();
    let missing: string | undefined;
    try {
      missing = await check();
    } catch (error) {
      const { message, cause } = error as Error;
      missing =
        cause instanceof Error ? `${message}: ${cause.message}` : message;
    }
    if (missing === undefined) return;
    if (Date.now() >= end) {
      throw new CommandError(
        `${what} was not ready within ${
          options.timeoutMs / 1000
        } s (${missing}): look into the logs, then start again.`,
      );
    }
    await sleep(INTERVAL_MS, undefined, { signal: options.signal });
  }
}

/** Whether the development server has built the page and serves it; a reason while not. */
export async function pageMissing(url: string): Promise<string | undefined> {
  const response = await fetch(url, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const html = await response.text();
  if (!response.ok) return `the page answers ${response.status}`;
  return /<script/.test(html) ? undefined : 'the page has no script yet';
}

/** Why a status is not yet what a start waits for; undefined when it is. */
export function statusMissing(
  status: GovernStatus,
  { strict }: { strict: boolean },
): string | undefined {
  // Somebody else's cluster may for good reasons not show everything: then it is enough that all was tried.
  if (strict && status.healthy) return undefined;
  const reasons = status.clusters.flatMap(({ name, freshness, sources }) => [
    ...sources
      .filter(({ state }) =>
        strict ? state !== 'synced' : state === 'starting',
      )
      .map(({ resource, state }) => `${resource} of ${name} is ${state}`),
    ...(strict
      ? freshness.degraded.map(({ source, reason }) => `${source}: ${reason}`)
      : []),
  ]);
  if (reasons.length) return reasons.slice(0, 3).join('; ');
  return strict ? 'the status is not healthy' : undefined;
}
