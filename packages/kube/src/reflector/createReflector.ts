import { KubeClient } from '../client/KubeClient';
import { Clock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';
import { ReflectorGuards } from './guards';
import { ListWatchReflector } from './ListWatchReflector';
import { PerNamespaceReflector } from './PerNamespaceReflector';
import { KubeReflector } from './Reflector';
import { ReflectorIndex } from './store';

/** Where a reflector says what it meets; Backstage's logger fits. */
export interface ReflectorLogger {
  debug(message: string): void;
  warn(message: string): void;
}

export interface CreateReflectorOptions<T extends KubeObject> {
  client: KubeClient;
  resource: ResourceType;
  /** All namespaces unless given. */
  namespace?: string;
  /**
   * Which namespaces there are, in case that all at once may not be read: each of them is followed by itself
   * then, those that may be read are served, and those that may not are named in the status. Asked again
   * every 10 s. The objects of a namespace that is no longer among them are told as deleted, as Kubernetes
   * deletes them with it.
   */
  namespaces?: () => readonly string[];
  /** What is kept of an object; see {@link reduceObject}, which is the default. */
  reduce?: (object: T) => T;
  /** Lookups that have to be fast however many objects there are; others search. */
  indexes?: readonly ReflectorIndex[];
  /** Objects asked for in one page, where the API server cannot send them one by one. 500 unless given. */
  pageSize?: number;
  clock?: Clock;
  /** From 0 to below 1. */
  random?: () => number;
  logger?: ReflectorLogger;
  /** Shorter durations for tests. */
  guards?: Partial<ReflectorGuards>;
}

/**
 * Creates a reflector; nothing is read before {@link Reflector.start}.
 *
 * @throws Error when both `namespace` and `namespaces` are given.
 */
export function createReflector<T extends KubeObject>(
  options: CreateReflectorOptions<T>,
): KubeReflector<T> {
  const { namespaces, namespace } = options;
  if (namespaces && namespace !== undefined) {
    throw new Error(
      `A reflector follows the namespace "${namespace}" or falls back to several, not both: leave one out.`,
    );
  }
  return namespaces
    ? new PerNamespaceReflector({ ...options, namespaces })
    : new ListWatchReflector(options);
}
