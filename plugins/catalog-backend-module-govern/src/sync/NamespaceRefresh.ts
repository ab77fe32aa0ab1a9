import type {
  DivisionChanged,
  GovernApi,
  WorkloadChanged,
} from '@backstage-govern/plugin-govern-common';
import type { ClusterMirror } from './ClusterMirror';
import { readNamespaces } from './readCluster';

/** Milliseconds after which the namespaces are read again even if nothing points to a change. */
const PERIOD_MS = 60_000;

interface NamespaceRefreshOptions {
  api: GovernApi;
  /** Milliseconds of any clock that does not go back. */
  now: () => number;
}

/**
 * Keeps the systems up to date. The change stream tells of workloads and divisions, not of
 * namespaces, so these are read again when an event points to one that is new, changed or gone, and
 * now and then.
 */
export class NamespaceRefresh {
  readonly #options: NamespaceRefreshOptions;
  readonly #pointedTo = new Set<string>();
  readonly #readAt = new Map<string, number>();

  constructor(options: NamespaceRefreshOptions) {
    this.#options = options;
  }

  /** The namespaces have just been read. */
  noteRead(mirror: ClusterMirror): void {
    this.#pointedTo.delete(mirror.cluster);
    this.#readAt.set(mirror.cluster, this.#options.now());
  }

  noteDivision({ cluster }: DivisionChanged): void {
    this.#pointedTo.add(cluster);
  }

  noteWorkload(
    mirror: ClusterMirror,
    { key, workload }: WorkloadChanged,
  ): void {
    if (!workload || !mirror.knowsNamespace(key.namespace)) {
      this.#pointedTo.add(mirror.cluster);
    }
  }

  /**
   * Reads the namespaces of the cluster again, if it is time to.
   *
   * @throws Error when they cannot be read; they are then still due
   */
  async refresh(mirror: ClusterMirror, signal: AbortSignal): Promise<void> {
    if (!mirror.loaded || !this.#isDue(mirror.cluster)) return;
    this.#pointedTo.delete(mirror.cluster);
    try {
      const namespaces = await readNamespaces(
        this.#options.api,
        mirror.cluster,
        signal,
      );
      this.#readAt.set(mirror.cluster, this.#options.now());
      mirror.replaceNamespaces(namespaces);
    } catch (error) {
      this.#pointedTo.add(mirror.cluster);
      throw error;
    }
  }

  #isDue(cluster: string): boolean {
    if (this.#pointedTo.has(cluster)) return true;
    const readAt = this.#readAt.get(cluster) ?? -Infinity;
    return this.#options.now() - readAt >= PERIOD_MS;
  }
}
