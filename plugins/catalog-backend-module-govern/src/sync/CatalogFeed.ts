import type { LoggerService } from '@backstage/backend-plugin-api';
import { stringifyError } from '@backstage/errors';
import type {
  GovernApi,
  GovernEvent,
  GovernStatus,
} from '@backstage-govern/plugin-govern-common';
import { BackOff } from './BackOff';
import type { ClusterMirror } from './ClusterMirror';
import { incompleteness } from './incompleteness';
import { NamespaceRefresh } from './NamespaceRefresh';
import type { Pause } from './pause';
import { readCluster } from './readCluster';
import type { SharedMirror } from './SharedMirror';
import { silenceGuard } from './silenceGuard';

/** Milliseconds between two looks at what the stream does not tell: clusters to load, namespaces. */
const LOOK_MS = 1_000;

/** The server sends a heartbeat every 20 s: after three of them are missing the connection is dead. */
const SILENCE_MS = 60_000;

export interface CatalogFeedOptions {
  api: GovernApi;
  clusters: ClusterMirror[];
  shared: SharedMirror;
  logger: LoggerService;
  pause: Pause;
  /** Milliseconds of any clock that does not go back. */
  now: () => number;
  /** A number from 0 up to 1. */
  random: () => number;
}

/**
 * Feeds the mirrors from the govern API: a cluster's rows once they are complete, then its changes.
 *
 * The cursor is taken before the rows are read. Changes that the rows already hold are then applied
 * a second time, in their order, and the last of them is the state that was read or a newer one.
 */
export class CatalogFeed {
  readonly #options: CatalogFeedOptions;
  readonly #namespaces: NamespaceRefresh;
  readonly #backOff: BackOff;
  readonly #waiting = new Map<string, string>();
  #cursor: string | undefined;

  constructor(options: CatalogFeedOptions) {
    this.#options = options;
    this.#namespaces = new NamespaceRefresh(options);
    this.#backOff = new BackOff({
      firstMs: 500,
      maxMs: 30_000,
      random: options.random,
    });
  }

  /** Runs until the signal aborts; what fails is tried again. */
  async run(signal: AbortSignal): Promise<void> {
    const { api, logger, pause } = this.#options;
    while (!signal.aborted) {
      try {
        const status = await api.getStatus(signal);
        this.#cursor ??= status.cursor;
        await this.#load(status, signal);
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        logger.warn(
          `The catalog's feed from the govern backend broke, its entities stay as they are: ${stringifyError(
            error,
          )}`,
        );
      }
      await pause(this.#backOff.next(), signal);
    }
  }

  /**
   * Loads the clusters that are not, as far as their rows are complete. One that cannot be read
   * holds up no other.
   */
  async #load(status: GovernStatus, signal: AbortSignal): Promise<void> {
    const { api, shared, logger } = this.#options;
    for (const mirror of this.#loadable(status)) {
      try {
        const rows = await readCluster(api, mirror.cluster, signal);
        mirror.load(rows);
        this.#namespaces.noteRead(mirror);
        this.#waiting.delete(mirror.cluster);
        logger.info(
          `Following cluster ${mirror.cluster}: ${rows.workloads.length} workloads in ${rows.namespaces.length} namespaces`,
        );
      } catch (error) {
        if (signal.aborted) throw error;
        this.#sayWaiting(mirror.cluster, stringifyError(error));
      }
    }
    shared.refresh();
  }

  /** Clusters that are not loaded and could be; says why another could not. */
  #loadable(status: GovernStatus): ClusterMirror[] {
    return this.#options.clusters.filter(({ cluster, loaded }) => {
      if (loaded) return false;
      const answer = status.clusters.find(({ name }) => name === cluster);
      const gap = incompleteness(answer?.freshness);
      if (gap !== undefined) this.#sayWaiting(cluster, gap);
      return gap === undefined;
    });
  }

  /** Once per reason, since this is asked again every second. */
  #sayWaiting(cluster: string, reason: string): void {
    if (this.#waiting.get(cluster) === reason) return;
    this.#waiting.set(cluster, reason);
    this.#options.logger.info(
      `The entities of cluster ${cluster} stay as they are until it can be read: ${reason}`,
    );
  }

  /** Applies changes until the stream ends, has to be left for a load, or breaks. */
  async #follow(signal: AbortSignal): Promise<void> {
    const leaving = new AbortController();
    const either = AbortSignal.any([signal, leaving.signal]);
    const guard = silenceGuard(SILENCE_MS, () => leaving.abort());
    const looking = this.#look(either).finally(() => leaving.abort());
    try {
      for await (const event of this.#options.api.streamEvents({
        cursor: this.#cursor,
        signal: either,
      })) {
        guard.heard();
        this.#backOff.reset();
        this.#apply(event);
        if (event.name === 'resync') return;
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    } finally {
      guard.stop();
      leaving.abort();
      await looking;
    }
  }

  #apply(event: GovernEvent): void {
    const { clusters, logger } = this.#options;
    if (event.name === 'resync') {
      logger.info(`Reading all clusters again: ${event.data.reason}`);
      for (const mirror of clusters) mirror.expire();
      this.#cursor = undefined;
      return;
    }
    if (event.name === 'division_changed') {
      this.#namespaces.noteDivision(event.data);
    } else if (event.name === 'workload_changed') {
      const mirror = clusters.find(
        ({ cluster }) => cluster === event.data.key.cluster,
      );
      mirror?.apply(event.data);
      if (mirror) this.#namespaces.noteWorkload(mirror, event.data);
    }
    this.#cursor = event.id ?? this.#cursor;
  }

  /** Beside the stream: refreshes what it does not tell, and ends when another cluster can be loaded. */
  async #look(signal: AbortSignal): Promise<void> {
    const { api, clusters, shared, logger, pause } = this.#options;
    for (;;) {
      await pause(LOOK_MS, signal);
      if (signal.aborted) return;
      try {
        for (const mirror of clusters) {
          await this.#namespaces.refresh(mirror, signal);
        }
        shared.refresh();
        if (clusters.some(({ loaded }) => !loaded)) {
          const status = await api.getStatus(signal);
          // Leaving the stream loses nothing: it is taken up again at the cursor, after the load.
          if (this.#loadable(status).length > 0) return;
        }
      } catch (error) {
        if (!signal.aborted) {
          logger.debug(`Namespaces or status could not be read: ${error}`);
        }
      }
    }
  }
}
