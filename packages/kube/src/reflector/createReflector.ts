import { KubeClient } from '../client/KubeClient';
import { Clock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';
import { ReflectorGuards } from './guards';
import { ListWatchReflector } from './ListWatchReflector';
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

/** Creates a reflector; nothing is read before {@link Reflector.start}. */
export function createReflector<T extends KubeObject>(
  options: CreateReflectorOptions<T>,
): KubeReflector<T> {
  return new ListWatchReflector(options);
}
