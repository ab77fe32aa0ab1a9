import type {
  ClusterView,
  ObjectKey,
  ProjectedRow,
  Projection,
} from '@backstage-govern/plugin-govern-node';
import type { ProjectionBatch } from './ProjectionWriter';
import { rowKeyOf, rowOf } from './rowOf';

/** An object by the projection that is to write it. */
export interface ProjectedKey {
  projection: Projection;
  key: ObjectKey;
}

/** What is to be written of one object. */
export interface DerivedRow extends ProjectedKey {
  /** Undefined where the object is gone or the projection gives it no row. */
  row: ProjectedRow | undefined;
}

/** Derives rows from the newest snapshot; one that cannot be derived is told and left out. */
export function deriveRows(
  objects: readonly ProjectedKey[],
  view: ClusterView,
  onFailure: (object: ProjectedKey, error: unknown) => void,
): DerivedRow[] {
  return objects.flatMap(({ projection, key }) => {
    try {
      const object = view.get(key.resource, key);
      const row = object && rowOf(projection, view, key, object);
      return [{ projection, key, row }];
    } catch (error) {
      onFailure({ projection, key }, error);
      return [];
    }
  });
}

/** The same by projection, in the order in which the projections come. */
export function batchesOf(
  derived: readonly DerivedRow[],
  cluster: string,
): ProjectionBatch[] {
  const batches = new Map<Projection, ProjectionBatch>();
  for (const { projection, key, row } of derived) {
    const batch = batches.get(projection) ?? {
      projection,
      rows: [],
      removed: [],
    };
    if (row) batch.rows.push(row);
    else batch.removed.push(rowKeyOf(projection, cluster, key));
    batches.set(projection, batch);
  }
  return [...batches.values()];
}
