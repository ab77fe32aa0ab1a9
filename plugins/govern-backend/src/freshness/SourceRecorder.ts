import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import type { SourceStatus } from '@backstage-govern/plugin-govern-common';
import type { Announcement } from '@backstage-govern/plugin-govern-node';
import type { Knex } from 'knex';
import type { ReflectedResource } from '../cache/ClusterCache';
import { appendChanges, lockCluster } from '../changes/appendChanges';
import type { SourceStore } from '../store/SourceStore';
import { degradedSources, type ProjectionReads } from './degradedSources';

const PERIOD_MS = 5_000;

/** News of a source is told this soon; several at once are told together. */
const NEWS_MS = 200;

export interface SourceRecorderOptions {
  cluster: string;
  db: Knex;
  store: SourceStore;
  reflected: readonly ReflectedResource[];
  projections: readonly ProjectionReads[];
  sources: () => SourceStatus[];
  logger: LoggerService;
  clock: Clock;
}

/** Saves how current each source of a cluster is, and announces what degrades and recovers. */
export class SourceRecorder {
  readonly #options: SourceRecorderOptions;
  #announced: Map<string, string> | undefined;
  #unsubscribe: (() => void)[] = [];
  #cancelTimer: (() => void) | undefined;
  #recording: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: SourceRecorderOptions) {
    this.#options = options;
  }

  start() {
    this.#unsubscribe = this.#options.reflected.map(({ reflector }) =>
      reflector.subscribe(({ type }) => {
        if (type === 'synced' || type === 'stale') this.#schedule(NEWS_MS);
      }),
    );
    this.#schedule(NEWS_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe.forEach(unsubscribe => unsubscribe());
    this.#cancelTimer?.();
    await this.#recording;
  }

  #schedule(delayMs: number) {
    if (this.#isStopped) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.timer(delayMs, () => {
      this.#cancelTimer = undefined;
      this.#recording = this.#recording.then(async () => {
        await this.#record();
        if (!this.#cancelTimer) this.#schedule(PERIOD_MS);
      });
    });
  }

  async #record(): Promise<void> {
    const { cluster, db, store, projections, logger, clock } = this.#options;
    try {
      const stored = await store.ofCluster(cluster);
      this.#announced ??= degradedBySource(cluster, projections, stored);
      const sources = this.#options.sources();
      const now = degradedBySource(
        cluster,
        projections,
        settled(sources, stored),
      );
      const announcements = announce(cluster, this.#announced, now);
      const changed = sources.filter(
        source => !isStarting(source) && differs(source, stored),
      );
      if (changed.length === 0 && announcements.length === 0) return;
      await db.transaction(async trx => {
        await lockCluster(trx, cluster);
        await store.save(trx, cluster, changed);
        await appendChanges(trx, cluster, announcements, new Date(clock.now()));
      });
      this.#announced = now;
    } catch (error) {
      logger.warn(
        `How current cluster ${cluster} is cannot be saved: tried again in ${PERIOD_MS} ms`,
        error as Error,
      );
    }
  }
}

/** Nothing is known of it yet, not even that it cannot be reached. */
function isStarting({ state, reason }: SourceStatus): boolean {
  return state === 'starting' && !reason;
}

function differs(source: SourceStatus, stored: readonly SourceStatus[]) {
  const last = stored.find(({ resource }) => resource === source.resource);
  return (
    last?.state !== source.state ||
    last.reason !== source.reason ||
    (source.observedAt !== null && last.observedAt !== source.observedAt)
  );
}

/** A source that is still starting is no news: its last word stands, or it has none yet. */
function settled(
  sources: readonly SourceStatus[],
  stored: readonly SourceStatus[],
): SourceStatus[] {
  return sources.flatMap(source => {
    if (!isStarting(source)) return [source];
    return stored.find(({ resource }) => resource === source.resource) ?? [];
  });
}

/** Each for itself: an event is read without the others. */
function degradedBySource(
  cluster: string,
  projections: readonly ProjectionReads[],
  sources: readonly SourceStatus[],
): Map<string, string> {
  const known = sources.filter(source => !isStarting(source));
  return new Map(
    projections
      .flatMap(projection => degradedSources(cluster, [projection], known))
      .map(({ source, reason }) => [source, reason]),
  );
}

function announce(
  cluster: string,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Announcement[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names]
    .filter(source => before.get(source) !== now.get(source))
    .map(source => ({
      name: 'projection_degraded',
      key: source,
      data: { cluster, source, reason: now.get(source) ?? null },
    }));
}
