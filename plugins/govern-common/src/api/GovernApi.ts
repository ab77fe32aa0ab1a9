import type { GovernEvent } from './events';
import type { GovernedNamespace, ListNamespacesOptions } from './namespace';
import type { Item, Page } from './page';
import type { GovernStatus } from './status';
import type {
  ListWorkloadsOptions,
  WorkloadDetail,
  WorkloadKey,
  WorkloadPage,
} from './workload';

/** What `/api/govern/v1` offers. Every method throws a `GovernError` when the answer is an error. */
export interface GovernApi {
  listWorkloads(
    options?: ListWorkloadsOptions,
    signal?: AbortSignal,
  ): Promise<WorkloadPage>;
  getWorkload(
    key: WorkloadKey,
    signal?: AbortSignal,
  ): Promise<Item<WorkloadDetail>>;
  listNamespaces(
    options?: ListNamespacesOptions,
    signal?: AbortSignal,
  ): Promise<Page<GovernedNamespace>>;
  getStatus(signal?: AbortSignal): Promise<GovernStatus>;
  /**
   * The change stream, one connection: it ends when the server ends it, and throws when it cannot
   * be opened or breaks. Whoever reads on passes the last `id` seen as `cursor`.
   */
  streamEvents(options: {
    cursor?: string;
    signal: AbortSignal;
  }): AsyncIterable<GovernEvent>;
}
