import type {
  GovernedNamespace,
  ListNamespacesOptions,
  Page,
} from '@backstage-govern/plugin-govern-common';
import type { ClusterConnection } from '../connections/ClusterConnection';
import { readFreshness } from '../freshness/readFreshness';
import { namespaceOfRow, type NamespaceStore } from '../store/NamespaceStore';
import { selectClusters } from './selectClusters';

export interface NamespaceServiceOptions {
  connections: readonly ClusterConnection[];
  namespaces: NamespaceStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Namespaces, and how current they are. */
export class NamespaceService {
  readonly #options: NamespaceServiceOptions;

  constructor(options: NamespaceServiceOptions) {
    this.#options = options;
  }

  /** @throws InvalidRequestError when a cluster or the cursor is not one of ours */
  async list(
    options: ListNamespacesOptions & { limit: number },
  ): Promise<Page<GovernedNamespace>> {
    const { namespaces, now } = this.#options;
    const connections = selectClusters(
      this.#options.connections,
      options.cluster,
    );
    const freshness = await readFreshness(connections, ['namespaces'], now);
    const { rows, nextCursor, total } = await namespaces.list({
      ...options,
      cluster: connections.map(({ config }) => config.name),
    });
    return { items: rows.map(namespaceOfRow), nextCursor, total, freshness };
  }
}
