import type {
  InfiniteData,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import type {
  GovernEvent,
  WorkloadChanged,
  WorkloadPage,
} from '@backstage-govern/plugin-govern-common';
import { applyWorkloadChange } from './applyWorkloadChange';
import { queryKeys } from './queryKeys';

/** Changes that arrive within this time of one another cost one round of reading. */
const WINDOW_MS = 300;

const EVERYTHING: QueryKey[] = [
  queryKeys.allWorkloadLists,
  queryKeys.allWorkloads,
  queryKeys.namespaces,
  queryKeys.status,
];

/**
 * Carries changes into the query cache: rows that are shown change at once, and what only the server
 * can say (membership in a filter, order, totals) is read again shortly after.
 *
 * Rounds of reading never overlap, so that a busy cluster slows the rounds down instead of
 * cancelling each by the next.
 */
export class CacheUpdater {
  readonly #queryClient: QueryClient;
  readonly #dirty = new Map<string, QueryKey>();
  #round: Promise<void> | undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  readonly onEvent = (event: GovernEvent): void => {
    switch (event.name) {
      case 'workload_changed':
        this.#patch(event.data);
        this.#readAgain([
          queryKeys.allWorkloadLists,
          queryKeys.workload(event.data.key),
        ]);
        break;
      case 'division_changed':
        this.#readAgain([queryKeys.namespaces, queryKeys.allWorkloadLists]);
        break;
      case 'projection_degraded':
        this.#readAgain(EVERYTHING);
        break;
      default:
    }
  };

  readonly onGap = (): void => this.#readAgain(EVERYTHING);

  #patch(change: WorkloadChanged): void {
    this.#queryClient.setQueriesData<InfiniteData<WorkloadPage>>(
      { queryKey: queryKeys.allWorkloadLists },
      data => {
        if (!data) return data;
        const pages = applyWorkloadChange(data.pages, change);
        return pages === data.pages ? data : { ...data, pages };
      },
    );
  }

  #readAgain(keys: QueryKey[]): void {
    for (const key of keys) this.#dirty.set(JSON.stringify(key), key);
    this.#round ??= this.#rounds().finally(() => {
      this.#round = undefined;
    });
  }

  async #rounds(): Promise<void> {
    while (this.#dirty.size > 0) {
      await new Promise(resolve => setTimeout(resolve, WINDOW_MS));
      const keys = [...this.#dirty.values()];
      this.#dirty.clear();
      await Promise.all(
        keys.map(queryKey => this.#queryClient.invalidateQueries({ queryKey })),
      );
    }
  }
}
