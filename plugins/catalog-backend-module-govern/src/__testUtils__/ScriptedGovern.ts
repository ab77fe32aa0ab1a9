import type {
  Freshness,
  GovernApi,
  GovernedNamespace,
  GovernEvent,
  GovernStatus,
  Item,
  ListNamespacesOptions,
  ListWorkloadsOptions,
  Page,
  Workload,
  WorkloadDetail,
  WorkloadHealth,
  WorkloadPage,
} from '@backstage-govern/plugin-govern-common';

const observed: Freshness = {
  observedAt: '2026-01-01T00:00:00Z',
  resourceVersion: '1',
  lagSeconds: 0,
  degraded: [],
};

interface ScriptedCluster {
  freshness: Freshness;
  namespaces: GovernedNamespace[];
  workloads: Workload[];
}

/**
 * A govern API that a test plays by hand. The real one cannot be made to fail between two pages, or
 * to change between a list and the event that tells of it; what it does by itself is held by the
 * cluster test.
 */
export class ScriptedGovern implements GovernApi {
  readonly clusters = new Map<string, ScriptedCluster>();
  readonly asked: string[] = [];
  pageSize = 500;
  /** Runs before each answer; what it throws is the answer. */
  onAsk: (what: string) => void = () => undefined;
  #log: GovernEvent[] = [];
  #streams = new Set<() => void>();
  #broken = false;

  addCluster(name: string): ScriptedCluster {
    const cluster = { freshness: observed, namespaces: [], workloads: [] };
    this.clusters.set(name, cluster);
    return cluster;
  }

  /** Marks the cluster as one whose rows may be incomplete, or as complete again. */
  degrade(name: string, reason: string | null): void {
    const cluster = this.#cluster(name);
    cluster.freshness = reason
      ? {
          ...observed,
          degraded: [{ source: 'cluster', reason, lastHealthyAt: null }],
        }
      : observed;
  }

  /** Changes or adds a row and tells of it. */
  put(workload: Workload): void {
    const rows = this.#without(workload);
    rows.push(workload);
    this.tell('workload_changed', { type: 'UPDATED', key: workload, workload });
  }

  /** Takes a row away and tells of it. */
  remove(workload: Workload): void {
    this.#without(workload);
    this.tell('workload_changed', {
      type: 'REMOVED',
      key: workload,
      workload: null,
    });
  }

  tell<N extends GovernEvent['name']>(
    name: N,
    data: Extract<GovernEvent, { name: N }>['data'],
  ): void {
    const id = String(this.#log.length + 1);
    this.#log.push({ name, id, data } as GovernEvent);
    this.#wake();
  }

  /** Ends every stream that is open, in an error. */
  breakStreams(): void {
    this.#broken = true;
    this.#wake();
    this.#broken = false;
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  async getStatus(): Promise<GovernStatus> {
    this.#ask('status');
    return {
      healthy: true,
      cursor: String(this.#log.length),
      clusters: [...this.clusters].map(([name, { freshness }]) => ({
        name,
        title: name,
        primary: false,
        freshness,
        sources: [],
        rows: {},
      })),
    };
  }

  async listWorkloads(
    options: ListWorkloadsOptions = {},
  ): Promise<WorkloadPage> {
    const [name] = options.cluster ?? [];
    this.#ask(`workloads ${name}`);
    const rows = this.#cluster(name).workloads.filter(
      ({ kind }) => options.kind?.includes(kind) ?? true,
    );
    const countOf = (wanted: WorkloadHealth) =>
      rows.filter(({ health }) => health === wanted).length;
    return {
      ...this.#page(name, rows, options.cursor),
      counts: {
        degraded: countOf('degraded'),
        progressing: countOf('progressing'),
        unknown: countOf('unknown'),
        healthy: countOf('healthy'),
        suspended: countOf('suspended'),
        completed: countOf('completed'),
      },
    };
  }

  async listNamespaces(
    options: ListNamespacesOptions = {},
  ): Promise<Page<GovernedNamespace>> {
    const [name] = options.cluster ?? [];
    this.#ask(`namespaces ${name}`);
    return this.#page(name, this.#cluster(name).namespaces, options.cursor);
  }

  async getWorkload(): Promise<Item<WorkloadDetail>> {
    throw new Error('not asked for');
  }

  async *streamEvents(options: {
    cursor?: string;
    signal: AbortSignal;
  }): AsyncIterable<GovernEvent> {
    this.#ask(`events ${options.cursor}`);
    const { signal } = options;
    let next = Number(options.cursor);
    for (;;) {
      signal.throwIfAborted();
      while (next < this.#log.length) yield this.#log[next++];
      await new Promise<void>((resolve, reject) => {
        const wake = () => {
          this.#streams.delete(wake);
          signal.removeEventListener('abort', wake);
          if (this.#broken) reject(new Error('socket hang up'));
          else resolve();
        };
        this.#streams.add(wake);
        signal.addEventListener('abort', wake);
      });
    }
  }

  #ask(what: string): void {
    this.asked.push(what);
    this.onAsk(what);
  }

  #wake(): void {
    for (const wake of this.#streams) wake();
  }

  #cluster(name: string): ScriptedCluster {
    const cluster = this.clusters.get(name);
    if (!cluster) throw new Error(`no cluster ${name} in the script`);
    return cluster;
  }

  #without({ cluster, namespace, kind, name }: Workload): Workload[] {
    const rows = this.#cluster(cluster).workloads;
    const at = rows.findIndex(
      row =>
        row.namespace === namespace && row.kind === kind && row.name === name,
    );
    if (at >= 0) rows.splice(at, 1);
    return rows;
  }

  #page<T>(cluster: string, rows: T[], cursor: string | undefined): Page<T> {
    const from = Number(cursor ?? 0);
    const to = from + this.pageSize;
    return {
      items: rows.slice(from, to),
      nextCursor: to < rows.length ? String(to) : null,
      total: rows.length,
      freshness: { [cluster]: this.#cluster(cluster).freshness },
    };
  }
}
