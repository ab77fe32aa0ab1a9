import {
  GovernError,
  type DegradedSource,
  type FreshnessByCluster,
  type GovernApi,
  type GovernEvent,
  type GovernStatus,
  type GovernedNamespace,
  type Item,
  type ListWorkloadsOptions,
  type Page,
  type Workload,
  type WorkloadDetail,
  type WorkloadHealth,
  type WorkloadKey,
  type WorkloadPage,
  type WorkloadPod,
} from '@backstage-govern/plugin-govern-common';

function isSame(a: WorkloadKey, b: WorkloadKey): boolean {
  return (
    a.cluster === b.cluster &&
    a.namespace === b.namespace &&
    a.kind === b.kind &&
    a.name === b.name
  );
}

/**
 * The govern API over rows in memory, for component tests: there is no server in a browser's test
 * environment. The real one is met by the browser tests.
 */
export class InMemoryGovern implements GovernApi {
  rows: Workload[] = [];
  pods: WorkloadPod[] = [];
  degraded: DegradedSource[] = [];
  observedAt: string | null = '2026-11-29T10:00:00Z';
  /** Thrown by every list while set. */
  failure: GovernError | undefined;
  /** Questions asked of the list, in order. */
  readonly asked: ListWorkloadsOptions[] = [];
  readonly #unsent: GovernEvent[] = [];
  #wake: () => void = () => undefined;

  /** Sends a change to whoever listens. */
  send(event: GovernEvent): void {
    this.#unsent.push(event);
    this.#wake();
  }

  async listWorkloads(
    options: ListWorkloadsOptions = {},
  ): Promise<WorkloadPage> {
    this.asked.push(options);
    if (this.failure) throw this.failure;
    const { health, division, text } = options;
    const ofAnyHealth = this.rows.filter(
      row =>
        (!division || division.includes(row.division ?? '')) &&
        (!text || row.name.includes(text)),
    );
    const items = ofAnyHealth.filter(
      row => !health || health.includes(row.health),
    );
    const countOf = (wanted: WorkloadHealth) =>
      ofAnyHealth.filter(row => row.health === wanted).length;
    return {
      items: items.slice(0, options.limit),
      nextCursor: null,
      total: items.length,
      counts: {
        degraded: countOf('degraded'),
        progressing: countOf('progressing'),
        unknown: countOf('unknown'),
        healthy: countOf('healthy'),
        suspended: countOf('suspended'),
        completed: countOf('completed'),
      },
      freshness: this.#freshness(),
    };
  }

  async getWorkload(key: WorkloadKey): Promise<Item<WorkloadDetail>> {
    const row = this.rows.find(one => isSame(one, key));
    if (!row) {
      throw new GovernError(`${key.kind} ${key.name} does not exist.`, 404, {
        reason: 'NOT_FOUND',
        fields: [],
        policy: null,
        remediation: null,
      });
    }
    return { item: { ...row, pods: this.pods }, freshness: this.#freshness() };
  }

  async listNamespaces(): Promise<Page<GovernedNamespace>> {
    const names = [...new Set(this.rows.map(row => row.namespace))];
    const items = names.map(name => ({
      cluster: 'local',
      name,
      uid: name,
      division: this.rows.find(row => row.namespace === name)?.division ?? null,
      environment: null,
      owner: null,
      phase: 'Active',
      createdAt: '2026-11-01T08:00:00Z',
      resourceVersion: '1',
    }));
    return {
      items,
      nextCursor: null,
      total: items.length,
      freshness: this.#freshness(),
    };
  }

  async getStatus(): Promise<GovernStatus> {
    return {
      healthy: this.degraded.length === 0,
      cursor: 'local:1',
      clusters: [
        {
          name: 'local',
          title: 'Local cluster',
          primary: true,
          freshness: this.#freshness().local,
          sources: [],
          rows: {},
        },
      ],
    };
  }

  async *streamEvents(options: {
    signal: AbortSignal;
  }): AsyncGenerator<GovernEvent> {
    yield { name: 'heartbeat', data: { connectedSeconds: 0 } };
    const { signal } = options;
    while (!signal.aborted) {
      yield* this.#unsent.splice(0);
      await new Promise<void>(resolve => {
        this.#wake = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    }
  }

  #freshness(): FreshnessByCluster {
    return {
      local: {
        observedAt: this.observedAt,
        resourceVersion: this.observedAt && '1001',
        lagSeconds: this.observedAt ? 2 : null,
        degraded: this.degraded,
      },
    };
  }
}
