import type { Entity } from '@backstage/catalog-model';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type {
  GovernedNamespace,
  WorkloadChanged,
} from '@backstage-govern/plugin-govern-common';
import { componentEntity, componentRef } from '../entities/componentEntity';
import type { EntityContext } from '../entities/EntityContext';
import { entityName } from '../entities/entityName';
import { systemEntity } from '../entities/systemEntity';
import type { EntityWriter } from './EntityWriter';
import type { ClusterRows } from './readCluster';

interface ClusterMirrorOptions {
  cluster: string;
  context: EntityContext;
  writer: EntityWriter;
}

/**
 * One cluster's entities. Until its rows have been loaded it writes nothing, so that a cluster that
 * cannot be read keeps the entities it has.
 */
export class ClusterMirror {
  readonly cluster: string;
  readonly #context: EntityContext;
  readonly #writer: EntityWriter;
  #loaded = false;

  constructor(options: ClusterMirrorOptions) {
    this.cluster = options.cluster;
    this.#context = options.context;
    this.#writer = options.writer;
  }

  /** Whether it follows its cluster; false before the first load and after {@link expire}. */
  get loaded(): boolean {
    return this.#loaded;
  }

  /** Grows with every change of an entity. */
  get revision(): number {
    return this.#writer.revision;
  }

  entities(): Entity[] {
    return this.#writer.entities();
  }

  /** Takes the cluster's rows for all there is. */
  load({ namespaces, workloads }: ClusterRows): void {
    this.#loaded = true;
    this.#writer.replaceAll([
      ...namespaces.map(namespace => systemEntity(namespace, this.#context)),
      ...workloads.flatMap(
        workload => componentEntity(workload, this.#context) ?? [],
      ),
    ]);
  }

  /** Says that changes may have been missed: the entities stay until the next load. */
  expire(): void {
    this.#loaded = false;
  }

  apply({ key, workload }: WorkloadChanged): void {
    if (!this.#loaded) return;
    const entity = workload && componentEntity(workload, this.#context);
    if (entity) this.#writer.put(entity);
    else if (!workload) {
      this.#writer.drop(componentRef(key, this.#context.primaryCluster));
    }
  }

  replaceNamespaces(namespaces: GovernedNamespace[]): void {
    if (!this.#loaded) return;
    this.#writer.replaceKind(
      'System',
      namespaces.map(namespace => systemEntity(namespace, this.#context)),
    );
  }

  /** Whether the namespace has its system already. */
  knowsNamespace(namespace: string): boolean {
    const name = entityName(
      { cluster: this.cluster, kind: 'Namespace', name: namespace },
      this.#context.primaryCluster,
    );
    return this.#writer.has(
      stringifyEntityRef({ kind: 'System', namespace: 'default', name }),
    );
  }
}
