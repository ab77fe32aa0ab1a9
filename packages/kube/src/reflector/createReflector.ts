import { KubeClient } from '../client/KubeClient';
import { Clock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';
import { ListWatchReflector } from './ListWatchReflector';
import { Reflector } from './Reflector';

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
  /** Objects asked for in one page. 500 unless given. */
  pageSize?: number;
  clock?: Clock;
  /** From 0 to below 1. */
  random?: () => number;
  logger?: ReflectorLogger;
}

/** Creates a reflector; nothing is read before {@link Reflector.start}. */
export function createReflector<T extends KubeObject>(
  options: CreateReflectorOptions<T>,
): Reflector<T> {
  return new ListWatchReflector(options);
}
