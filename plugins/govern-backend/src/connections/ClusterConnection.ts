import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  createReflector,
  resourceTypes,
  systemClock,
  type KubeClient,
  type KubeObject,
  type ResourceType,
} from '@backstage-govern/kube';
import type { SourceStatus } from '@backstage-govern/plugin-govern-common';
import type { Projection } from '@backstage-govern/plugin-govern-node';
import type { Knex } from 'knex';
import { ClusterCache, type ReflectedResource } from '../cache/ClusterCache';
import { resourceId } from '../cache/resourceId';
import type { ClusterConfig } from '../config/readClusters';
import type { ProjectionReads } from '../freshness/degradedSources';
import type { FreshnessFacts } from '../freshness/freshnessOf';
import { SourceRecorder } from '../freshness/SourceRecorder';
import { ClusterProjector } from '../projector/ClusterProjector';
import { ProjectionWriter } from '../projector/ProjectionWriter';
import { SourceStore } from '../store/SourceStore';
import type { UsageCache } from '../usage/UsageCache';
import { reducePod } from './reducePod';
import { reduceToMetadata } from './reduceToMetadata';

/** What is kept of an object, where it is less than all. */
const REDUCERS = new Map([
  [resourceId(resourceTypes.pods), reducePod],
  [resourceId(resourceTypes.replicaSets), reduceToMetadata],
]);

export interface ClusterConnectionOptions {
  config: ClusterConfig;
  client: KubeClient;
  projections: readonly Projection[];
  /** Undefined where no metrics source is configured. */
  usage: UsageCache | undefined;
  db: Knex;
  logger: LoggerService;
}

/** One configured cluster: what follows it, and what writes down what is seen. */
export class ClusterConnection {
  readonly config: ClusterConfig;
  readonly usage: UsageCache | undefined;
  readonly #client: KubeClient;
  readonly #db: Knex;
  readonly #reflected: readonly ReflectedResource[];
  readonly #reads: readonly ProjectionReads[];
  readonly #projector: ClusterProjector;
  readonly #recorder: SourceRecorder;
  readonly #sourceStore: SourceStore;

  constructor(options: ClusterConnectionOptions) {
    const { config, client, projections, db, usage } = options;
    const logger = options.logger.child({ cluster: config.name });
    this.config = config;
    this.usage = usage;
    this.#client = client;
    this.#db = db;
    this.#sourceStore = new SourceStore(db);
    this.#reflected = resourcesOf(projections).map(resource => ({
      resource,
      reflector: createReflector<KubeObject>({
        client,
        resource,
        reduce: REDUCERS.get(resourceId(resource)),
        logger,
      }),
    }));
    this.#reads = projections.map(projection => ({
      id: projection.id,
      resources: resourcesOf([projection]).map(resourceId),
    }));
    const view = new ClusterCache(config.name, this.#reflected);
    const clock = systemClock;
    this.#projector = new ClusterProjector({
      view,
      reflected: this.#reflected,
      projections,
      writer: new ProjectionWriter({ db, now: () => new Date(clock.now()) }),
      logger,
      clock,
    });
    this.#recorder = new SourceRecorder({
      cluster: config.name,
      db,
      store: this.#sourceStore,
      reflected: this.#reflected,
      projections: this.#reads,
      sources: () => this.sources(),
      logger,
      clock,
    });
  }

  /** Begins to follow the cluster; resolves before anything was read of it. */
  async start(): Promise<void> {
    await this.#db('clusters')
      .insert({ name: this.config.name, change: systemClock.now() })
      .onConflict('name')
      .ignore();
    this.#projector.start();
    this.#recorder.start();
    for (const { reflector } of this.#reflected) reflector.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#reflected.map(({ reflector }) => reflector.stop()));
    await Promise.all([
      this.#projector.stop(),
      this.#recorder.stop(),
      this.usage?.stop(),
    ]);
    await this.#client.close();
  }

  /** Each source as it is now. */
  sources(): SourceStatus[] {
    return this.#reflected.map(({ resource, reflector: { status } }) => ({
      resource: resourceId(resource),
      state: status.state,
      objects: status.objects,
      observedAt: status.observedAt?.toISOString() ?? null,
      resourceVersion: status.resourceVersion ?? null,
      lists: status.lists,
      reason: status.reason ?? null,
    }));
  }

  /** What freshness is computed from; all projections unless some are named. */
  async freshnessFacts(
    projectionIds?: readonly string[],
  ): Promise<FreshnessFacts> {
    const projections = this.#reads
      .filter(({ id }) => projectionIds?.includes(id) ?? true)
      .map(reads => ({
        ...reads,
        isCurrent: this.#projector.isCurrent(reads.id),
      }));
    const isCurrent = projections.every(one => one.isCurrent);
    return {
      cluster: this.config.name,
      projections,
      sources: this.sources(),
      storedSources: isCurrent
        ? []
        : await this.#sourceStore.ofCluster(this.config.name),
      behindSince: this.#projector.behindSince,
      isFailing: this.#projector.isFailing,
    };
  }
}

/** Everything that the projections read, each resource once. */
function resourcesOf(projections: readonly Projection[]): ResourceType[] {
  const all = projections.flatMap(({ subjects, related = [] }) => [
    ...subjects,
    ...related.map(({ resource }) => resource),
  ]);
  return [...new Map(all.map(one => [resourceId(one), one])).values()];
}
