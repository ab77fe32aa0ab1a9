import { KubeClient } from '../client/KubeClient';
import { KubeError, KubeStatus } from '../client/KubeError';
import { resourcePath } from '../client/resourcePath';
import { Clock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';

/** The API server ends a watch after about this time; drawn anew each time, so that watches spread out. */
const WATCH_SECONDS = { least: 290, spread: 60 };

/** A watch event as the API server sends it; a bookmark's object has nothing but a resource version. */
export interface WatchEvent<T extends KubeObject> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  object: T;
}

export interface OpenWatchOptions {
  client: KubeClient;
  resource: ResourceType;
  namespace?: string;
  resourceVersion: string;
  /** Without event or bookmark for so long, the connection is taken for dead. */
  inactivityMs: number;
  clock: Clock;
  random: () => number;
  signal: AbortSignal;
}

/** A watch that was open and broke; the reason is its cause. */
export class WatchInterrupted extends Error {
  readonly name = 'WatchInterrupted';
  /**
   * True when it fell silent without one event or bookmark. An API server whose data were restored from a
   * backup accepts a version that it has not reached yet, and then has nothing to say: only a list helps.
   */
  readonly heardNothing: boolean;

  constructor(
    message: string,
    options: { cause?: unknown; heardNothing?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.heardNothing = options.heardNothing ?? false;
  }
}

/**
 * Opens a watch; resolves when the API server has accepted it. The events end without an error when the
 * server ends the watch in good order.
 *
 * @throws KubeError when the watch is refused, also later by an `ERROR` event (410: the version expired);
 * {@link WatchInterrupted} when an open watch breaks or falls silent.
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
  try {
    const events = await client.stream<RawEvent<T>>({
      path: resourcePath(resource, { namespace }),
      query: {
        watch: true,
        allowWatchBookmarks: true,
        resourceVersion,
        timeoutSeconds:
          WATCH_SECONDS.least + Math.floor(WATCH_SECONDS.spread * random()),
      },
      subject,
      signal: guard.signal,
    });
    return readEvents({ events, guard, release, subject, options });
  } catch (error) {
    release();
    throw error;
  }
}

interface RawEvent<T extends KubeObject> {
  type: WatchEvent<T>['type'] | 'ERROR';
  object: T;
}

async function* readEvents<T extends KubeObject>(watch: {
  events: AsyncIterable<RawEvent<T>>;
  guard: AbortController;
  release: () => void;
  subject: { verb: string; resource: string; namespace?: string };
  options: OpenWatchOptions;
}): AsyncGenerator<WatchEvent<T>> {
  const { events, guard, release, subject, options } = watch;
  const { clock, inactivityMs } = options;
  let heard = 0;
  let isSilent = false;
  const silence = () =>
    clock.timer(inactivityMs, () => {
      isSilent = true;
      guard.abort(new Error(`no event for ${inactivityMs / 1000} s`));
    });
  let cancel = silence();
  try {
    for await (const event of events) {
      cancel();
      heard += 1;
      if (event.type === 'ERROR') throw refusal(event.object, subject);
      yield { type: event.type, object: event.object };
      cancel = silence();
    }
  } catch (error) {
    const isRefusal = error instanceof KubeError && error.code !== undefined;
    if (isRefusal || options.signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WatchInterrupted(
      `The watch of ${subject.resource} was interrupted: ${reason}`,
      { cause: error, heardNothing: isSilent && heard === 0 },
    );
  } finally {
    cancel();
    release();
    guard.abort();
  }
}

function refusal(
  object: unknown,
  subject: { verb: string; resource: string; namespace?: string },
): KubeError {
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
