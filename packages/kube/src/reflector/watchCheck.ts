import { KubeClient, KubeStream, RequestSubject } from '../client/KubeClient';
import { KubeError } from '../client/KubeError';
import { Clock } from '../clock/Clock';
import { sleep } from '../clock/sleep';
import { KubeList } from '../objects/KubeObject';
import { ReflectorGuards } from './guards';
import { ConnectionDead } from './interruptions';

/** Names and versions are enough, of one object. */
const METADATA_ONLY =
  'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';

/** What an API server knew of a resource when it was asked. */
export interface WatchCheck {
  /** Milliseconds since 1970 at which it was asked: the answer covers every change stored before. */
  askedAt: number;
  /** Where the resource stood. */
  resourceVersion: string;
  /** Objects that there were, where the server said so. */
  objects: number | undefined;
  /** True when the answer came on the watch's own connection. */
  isSameConnection: boolean;
  /** What the watch had brought when it was asked. */
  mark: WatchMark;
}

/** How far a watch has got. */
export interface WatchMark {
  /** Where the snapshot stands. */
  resourceVersion: string | undefined;
  /** Events and bookmarks so far. */
  heard: number;
}

export interface CheckWatchOptions {
  client: KubeClient;
  stream: KubeStream<unknown>;
  path: string;
  subject: RequestSubject;
  guards: ReflectorGuards;
  clock: Clock;
  random: () => number;
  signal: AbortSignal;
  mark: () => WatchMark;
  /** May throw, which ends the checks. */
  onCheck: (check: WatchCheck) => void;
  /** The server had no time: nothing is proved, nothing is wrong. */
  onPostponed: (error: unknown) => void;
}

/**
 * Checks an open watch again and again until the signal is aborted; once, where its connection can carry
 * nothing else: only opening it anew shows then that it is connected. Two questions on its own connection: a
 * ping, which a live server answers under any load, and a consistent list of one object, which an API
 * server answers when its cache, from which it feeds watches, has caught up with the storage.
 *
 * @throws {@link ConnectionDead}; the `KubeError` of a list that was refused for good (rights or token are
 * gone), or that the connection takes no more; what `onCheck` throws.
 */
export async function checkWatch(options: CheckWatchOptions): Promise<void> {
  const { stream, guards, clock, random, signal } = options;
  for (;;) {
    const waitMs = guards.checkEveryMs * (1 + 0.15 * random());
    await sleep(clock, waitMs, signal);
    if (signal.aborted) return;
    const asked = { askedAt: clock.now(), mark: options.mark() };
    await ping(options);
    const list = await ask(options).catch((error: unknown) => {
      if (isFinal(error) && !signal.aborted) throw error;
      return error as Error;
    });
    if (signal.aborted) return;
    if (list instanceof Error) options.onPostponed(list);
    else {
      options.onCheck({
        ...asked,
        resourceVersion: list.metadata.resourceVersion,
        objects: countOf(list),
        isSameConnection: stream.connection !== undefined,
      });
    }
    if (!stream.connection) return;
  }
}

async function ping({ stream, guards }: CheckWatchOptions): Promise<void> {
  if (!stream.connection) return;
  const { pingLimitMs } = guards;
  if (await stream.connection.ping(pingLimitMs)) return;
  throw new ConnectionDead(`no answer to a ping in ${pingLimitMs / 1_000} s`);
}

type PartialList = Pick<KubeList, 'metadata'> & {
  items: readonly unknown[] | null;
};

function ask(options: CheckWatchOptions): Promise<PartialList> {
  const { client, stream, path, subject, guards, signal } = options;
  return (stream.connection ?? client).request<PartialList>({
    path,
    query: { limit: 1 },
    headers: { accept: METADATA_ONLY },
    subject,
    signal,
    timeoutMs: guards.checkLimitMs,
  });
}

function countOf({ items, metadata }: PartialList): number | undefined {
  // The API server sends null where there are none.
  const count = items?.length ?? 0;
  if (!metadata.continue) return count;
  return metadata.remainingItemCount === undefined
    ? undefined
    : count + metadata.remainingItemCount;
}

/**
 * Whether asking again would not help: the server refused, or the connection takes no more requests, as
 * when an API server is about to stop or wants its clients to spread out anew.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof KubeError)) return true;
  if (error.code === undefined) return error.reason !== 'Timeout';
  return error.code < 500 && error.code !== 429;
}
