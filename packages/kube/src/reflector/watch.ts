import { KubeClient, KubeStream, RequestSubject } from '../client/KubeClient';
import { KubeError, KubeStatus } from '../client/KubeError';
import { resourcePath } from '../client/resourcePath';
import { Clock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';
import { ReflectorGuards } from './guards';
import {
  ConnectionDead,
  SnapshotDoubted,
  WatchInterrupted,
} from './interruptions';
import { checkWatch, WatchCheck, WatchMark } from './watchCheck';

/** The API server ends a watch after about this time; drawn anew each time, so that watches spread out. */
const WATCH_SECONDS = { least: 290, spread: 60 };

/** Set on the bookmark that ends the objects that were there already. */
const INITIAL_END = 'k8s.io/initial-events-end';

/** A watch event as the API server sends it; a bookmark's object has nothing but a resource version. */
export interface WatchEvent<T extends KubeObject> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  object: T;
  /** True of the bookmark after which everything that was there has been told. */
  isInitialEnd: boolean;
}

export interface OpenWatchOptions {
  client: KubeClient;
  resource: ResourceType;
  namespace?: string;
  /** Where to begin; undefined to be told of everything that is there first (where the server can do that). */
  resourceVersion: string | undefined;
  guards: ReflectorGuards;
  clock: Clock;
  random: () => number;
  signal: AbortSignal;
  mark: () => WatchMark;
  /** May throw {@link SnapshotDoubted}, which ends the watch. */
  onCheck: (check: WatchCheck) => void;
  onPostponed: (error: unknown) => void;
}

/**
 * Opens a watch; resolves when the API server has accepted it. The events end without an error when the
 * server ends the watch in good order, and after a while where its connection cannot be checked.
 *
 * @throws KubeError when the watch is refused, also later by an `ERROR` event (410: the version expired) or
 * a check; {@link WatchInterrupted} when an open watch breaks or is dead; {@link SnapshotDoubted}.
 */
export async function openWatch<T extends KubeObject>(
  options: OpenWatchOptions,
): Promise<AsyncIterable<WatchEvent<T>>> {
  const { client, resource, namespace, resourceVersion, random } = options;
  const guard = new AbortController();
  const follow = () => guard.abort(options.signal.reason);
  if (options.signal.aborted) follow();
  options.signal.addEventListener('abort', follow, { once: true });
  const release = () => options.signal.removeEventListener('abort', follow);
  const subject = { verb: 'watch', resource: resource.plural, namespace };
  const path = resourcePath(resource, { namespace });
  try {
    const stream = await client.stream<RawEvent<T>>({
      path,
      query: {
        watch: true,
        allowWatchBookmarks: true,
        ...(resourceVersion === undefined
          ? { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' }
          : { resourceVersion }),
        timeoutSeconds:
          WATCH_SECONDS.least + Math.floor(WATCH_SECONDS.spread * random()),
      },
      subject,
      signal: guard.signal,
    });
    return readEvents({ stream, guard, release, path, subject, options });
  } catch (error) {
    release();
    throw error;
  }
}

interface RawEvent<T extends KubeObject> {
  type: WatchEvent<T>['type'] | 'ERROR';
  object: T;
}

interface OpenedWatch<T extends KubeObject> {
  stream: KubeStream<RawEvent<T>>;
  guard: AbortController;
  release: () => void;
  path: string;
  subject: RequestSubject;
  options: OpenWatchOptions;
}

async function* readEvents<T extends KubeObject>(
  watch: OpenedWatch<T>,
): AsyncGenerator<WatchEvent<T>> {
  const { stream, guard, release, subject, options } = watch;
  let isInitial = options.resourceVersion === undefined;
  let cancel = () => {};
  let isOver = false;
  const guardInitial = () => {
    const { initialSilenceMs: ms } = options.guards;
    cancel = options.clock.timer(ms, () =>
      guard.abort(new ConnectionDead(`no event for ${ms / 1000} s`)),
    );
  };
  const guardFollowing = () => {
    const over = () => {
      isOver = true;
      guard.abort();
    };
    checkWatch({ ...options, ...watch, signal: guard.signal }).then(
      over,
      (error: unknown) => guard.abort(error),
    );
  };
  if (isInitial) guardInitial();
  else guardFollowing();
  try {
    for await (const { type, object } of stream) {
      if (isInitial) cancel();
      if (type === 'ERROR') throw refusal(object, subject);
      const isInitialEnd =
        isInitial &&
        type === 'BOOKMARK' &&
        object.metadata.annotations?.[INITIAL_END] === 'true';
      yield { type, object, isInitialEnd };
      if (isInitialEnd) guardFollowing();
      else if (isInitial) guardInitial();
      isInitial &&= !isInitialEnd;
    }
  } catch (error) {
    if (isOver && !options.signal.aborted) return;
    const isRefusal = error instanceof KubeError && error.code !== undefined;
    const isDoubt = error instanceof SnapshotDoubted;
    if (isRefusal || isDoubt || options.signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WatchInterrupted(
      `The watch of ${subject.resource} was interrupted: ${reason}`,
      { cause: error, isDead: error instanceof ConnectionDead },
    );
  } finally {
    cancel();
    release();
    guard.abort();
  }
}

function refusal(object: unknown, subject: RequestSubject): KubeError {
  const status = object as KubeStatus;
  return new KubeError({
    subject,
    code: status.code ?? 500,
    reason: status.reason || 'Unknown',
    detail: status.message || 'the watch ended with an error',
    retryAfterSeconds: status.details?.retryAfterSeconds,
    status,
  });
}
