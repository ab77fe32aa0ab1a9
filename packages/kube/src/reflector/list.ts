import { KubeClient } from '../client/KubeClient';
import { KubeError } from '../client/KubeError';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';

/** How often a paged list is begun anew before it is read in one piece, which cannot expire. */
const PAGED_TRIES = 3;

const PAGE_TIMEOUT_MS = 60_000;

export interface CompleteList<T extends KubeObject> {
  items: T[];
  /** Where a watch has to begin. */
  resourceVersion: string;
}

export interface ListAllOptions<T extends KubeObject> {
  client: KubeClient;
  resource: ResourceType;
  namespace?: string;
  pageSize: number;
  /** Applied page by page, so that what it drops is never held for the whole list. */
  reduce: (object: T) => T;
  /** Waited for before the list is begun anew. */
  beforeRestart?: () => Promise<void>;
  signal: AbortSignal;
}

/**
 * Reads a whole collection as of one resource version. A page token that expired in the middle (410) begins
 * the list anew, since going on from another version would mix two moments.
 */
export async function listAll<T extends KubeObject>(
  options: ListAllOptions<T>,
): Promise<CompleteList<T>> {
  for (let attempt = 1; attempt <= PAGED_TRIES; attempt += 1) {
    try {
      return await readPages(options, options.pageSize);
    } catch (error) {
      if (!isExpired(error)) throw error;
      await options.beforeRestart?.();
      options.signal.throwIfAborted();
    }
  }
  return readPages(options, undefined);
}

async function readPages<T extends KubeObject>(
  options: ListAllOptions<T>,
  limit: number | undefined,
): Promise<CompleteList<T>> {
  const { client, resource, namespace, reduce, signal } = options;
  const items: T[] = [];
  let resourceVersion: string | undefined;
  let next: string | undefined;
  do {
    const page = await client.list<T>(resource, {
      namespace,
      limit,
      continue: next,
      signal,
      timeoutMs: PAGE_TIMEOUT_MS,
    });
    for (const item of page.items) items.push(reduce(item));
    // Every page is as of the first one's version; a watch from there misses nothing.
    resourceVersion ??= page.metadata.resourceVersion;
    next = page.metadata.continue;
  } while (next);
  return { items, resourceVersion };
}

/** Whether the API server no longer knows the resource version or page token it was given. */
export function isExpired(error: unknown): boolean {
  return (
    error instanceof KubeError &&
    (error.code === 410 ||
      error.reason === 'Expired' ||
      error.reason === 'Gone')
  );
}
