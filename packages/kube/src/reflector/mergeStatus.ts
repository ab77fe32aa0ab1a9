import { NamespaceStatus, ReflectorStatus } from './Reflector';

/** Named in a reason at most; the rest is in the status. */
const NAMED = 5;

/**
 * The status of namespaces that are followed one by one: as good as the worst of them, as old as the
 * oldest, and the forbidden ones are named.
 */
export function mergeStatus(options: {
  /** Of all namespaces at once, which is forbidden. */
  whole: ReflectorStatus;
  parts: readonly NamespaceStatus[];
  objects: number;
  plural: string;
}): ReflectorStatus {
  const { whole, parts, objects, plural } = options;
  const state = worstOf(parts.map(part => part.state)) ?? whole.state;
  const concerned = parts.filter(part => part.state === state);
  const served = parts.filter(part => part.observedAt !== undefined);
  const isComplete = served.length === parts.length && parts.length > 0;
  return {
    state,
    objects,
    observedAt: isComplete
      ? served
          .map(part => part.observedAt)
          .reduce((a, b) => (Number(a) < Number(b) ? a : b))
      : undefined,
    // Namespaces stand at different versions.
    resourceVersion: undefined,
    lists: isComplete ? Math.min(...parts.map(part => part.lists)) : 0,
    reason:
      concerned.length > 0
        ? reasonOf({ state, plural, concerned })
        : whole.reason,
    namespaces: parts,
  };
}

function worstOf(
  states: readonly ReflectorStatus['state'][],
): ReflectorStatus['state'] | undefined {
  return (['forbidden', 'stale', 'starting', 'synced'] as const).find(state =>
    states.includes(state),
  );
}

function reasonOf(options: {
  state: ReflectorStatus['state'];
  plural: string;
  concerned: readonly NamespaceStatus[];
}): string | undefined {
  const { state, plural, concerned } = options;
  if (state === 'synced') return undefined;
  const names = concerned.slice(0, NAMED).map(part => part.namespace);
  const more = concerned.length - names.length;
  const where = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const why = concerned[0].reason ? `: ${concerned[0].reason}` : '';
  return `${plural} are ${state} in ${where}${why}`;
}
