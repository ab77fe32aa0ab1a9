import { KubeObject } from '../objects/KubeObject';

/**
 * What a reflector tells its listeners, in the order in which it happened.
 *
 * An object that was deleted and created anew under the same name (another uid) is told as `deleted`
 * of the old one followed by `added` of the new one, never as `updated`.
 */
export type ReflectorEvent<T extends KubeObject> =
  | { type: 'added'; object: T }
  | { type: 'updated'; object: T; previous: T }
  /** The object as it was last seen. */
  | { type: 'deleted'; object: T }
  /** The snapshot is complete as of this resource version, and is followed from here on. */
  | { type: 'synced'; resourceVersion: string }
  /** The snapshot is kept, but may have fallen behind. */
  | { type: 'stale'; reason: string };
