import type { Knex } from 'knex';
import type {
  HealthCause,
  WorkloadKey,
} from '@backstage-govern/plugin-govern-common';

/** A row of `pods` as PostgreSQL gives it: bigint columns are text. */
export interface PodRow {
  cluster: string;
  namespace: string;
  name: string;
  uid: string;
  workload_kind: string | null;
  workload_name: string | null;
  node: string | null;
  phase: string;
  ready: boolean;
  restarts: number;
  cause: HealthCause | null;
  requested_cpu_millicores: string | null;
  requested_memory_bytes: string | null;
  created_at: Date;
}

/** What measurements are looked up by, with the workload that they count for. */
export type PodName = Pick<
  PodRow,
  'cluster' | 'namespace' | 'name' | 'phase' | 'workload_kind' | 'workload_name'
>;

/** Reads the `pods` table. */
export class PodStore {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  /** The pods of one workload, in order of name. */
  async ofWorkload(key: WorkloadKey): Promise<PodRow[]> {
    return this.#db<PodRow>('pods')
      .where({
        cluster: key.cluster,
        namespace: key.namespace,
        workload_kind: key.kind,
        workload_name: key.name,
      })
      .orderBy('name');
  }

  /** Names of the pods of several workloads. */
  async namesOf(keys: readonly WorkloadKey[]): Promise<PodName[]> {
    if (keys.length === 0) return [];
    return this.#db('pods')
      .select(
        'cluster',
        'namespace',
        'name',
        'phase',
        'workload_kind',
        'workload_name',
      )
      .whereIn(
        ['cluster', 'namespace', 'workload_kind', 'workload_name'],
        keys.map(({ cluster, namespace, kind, name }) => [
          cluster,
          namespace,
          kind,
          name,
        ]),
      );
  }
}
