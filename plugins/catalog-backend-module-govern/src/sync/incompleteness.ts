import type { Freshness } from '@backstage-govern/plugin-govern-common';

/** Sources that no entity depends on. */
const IRRELEVANT: ReadonlySet<string> = new Set([
  'metrics',
  'projection:nodes',
  'projection:pods',
]);

/**
 * Why a cluster's rows may lack something that exists; undefined when they are complete. Rows that
 * may lack something must never be taken for all there is: what they lack would be deleted.
 */
export function incompleteness(
  freshness: Freshness | undefined,
): string | undefined {
  if (!freshness) return 'the govern backend does not know this cluster';
  const missing = freshness.degraded.find(
    ({ source }) => !IRRELEVANT.has(source),
  );
  return missing && `${missing.source}: ${missing.reason}`;
}
