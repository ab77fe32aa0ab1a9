import type { Entity } from '@backstage/catalog-model';
import { DIVISION_ANNOTATION } from '@backstage-govern/plugin-govern-common';
import { divisionName } from '../entities/divisionName';
import { sharedEntities, type SharedFacts } from '../entities/sharedEntities';
import type { ClusterMirror } from './ClusterMirror';
import type { EntityWriter } from './EntityWriter';

interface SharedMirrorOptions {
  clusters: ClusterMirror[];
  writer: EntityWriter;
  groups: boolean;
}

/**
 * Domains and groups: what the clusters' entities name together. As long as a cluster has never been
 * loaded, nobody knows what it names, so entities are only added.
 */
export class SharedMirror {
  readonly #options: SharedMirrorOptions;
  #seen: string | undefined;
  #known = new Set<ClusterMirror>();

  constructor(options: SharedMirrorOptions) {
    this.#options = options;
  }

  /** Takes over what the clusters' entities name now. Costs nothing when none has changed. */
  refresh(): void {
    const { clusters, writer, groups } = this.#options;
    for (const cluster of clusters)
      if (cluster.loaded) this.#known.add(cluster);
    const state = `${this.#known.size}:${clusters.map(c => c.revision)}`;
    if (state === this.#seen) return;
    this.#seen = state;

    const facts = factsOf(clusters.flatMap(cluster => cluster.entities()));
    const entities = sharedEntities(facts, { groups });
    if (this.#known.size === clusters.length) writer.replaceAll(entities);
    else for (const entity of entities) writer.put(entity);
  }
}

function factsOf(entities: Entity[]): SharedFacts {
  const divisions = new Set<string>();
  const owners = new Set<string>();
  for (const { metadata, spec } of entities) {
    const division = divisionName(
      metadata.annotations?.[DIVISION_ANNOTATION] ?? null,
    );
    if (division) divisions.add(division);
    if (typeof spec?.owner === 'string') owners.add(spec.owner);
  }
  return { divisions, owners };
}
