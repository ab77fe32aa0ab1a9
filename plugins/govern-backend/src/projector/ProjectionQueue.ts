import type { KubeObject, ResourceType } from '@backstage-govern/kube';
import type {
  ClusterView,
  ObjectKey,
  Projection,
} from '@backstage-govern/plugin-govern-node';
import { resourceId } from '../cache/resourceId';
import { DirtyKeys } from './DirtyKeys';

/**
 * What one projection still has to write of one cluster.
 *
 * It takes nothing until each resource that it reads was listed once: rows derived from half of the
 * objects would be wrong, and the rows of an earlier run are better than those. Then everything is
 * dirty once.
 */
export class ProjectionQueue {
  readonly projection: Projection;
  readonly dirty = new DirtyKeys();
  readonly #resources: readonly ResourceType[];
  #openedAt: number | undefined;
  #isCurrent = false;

  constructor(projection: Projection) {
    this.projection = projection;
    const { subjects, related = [] } = projection;
    const all = [...subjects, ...related.map(({ resource }) => resource)];
    this.#resources = [
      ...new Map(all.map(one => [resourceId(one), one])).values(),
    ];
  }

  get isOpen(): boolean {
    return this.#openedAt !== undefined;
  }

  /** Whether all that was there when it was opened has been written. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Takes note that all that was taken out of {@link dirty} has been written. */
  written() {
    const oldest = this.dirty.oldest();
    this.#isCurrent ||=
      this.#openedAt !== undefined &&
      (oldest === undefined || oldest > this.#openedAt);
  }

  /** Everything that the projection reads, each once. */
  get resources(): readonly ResourceType[] {
    return this.#resources;
  }

  reads(resource: ResourceType): boolean {
    const id = resourceId(resource);
    return this.#resources.some(one => resourceId(one) === id);
  }

  /** Marks all objects, and the rows in the table that no object accounts for. */
  open(
    view: ClusterView,
    storedRows: readonly Record<string, string>[],
    now: number,
  ) {
    this.#openedAt = now;
    this.#isCurrent = false;
    for (const resource of this.projection.subjects) {
      for (const { metadata } of view.list(resource)) {
        const { name, namespace } = metadata;
        this.dirty.add({ resource, namespace, name }, now);
      }
    }
    for (const row of storedRows) {
      const key = this.#keyOfRow(row);
      // A kind that cannot be listed says nothing about its rows.
      if (key && view.observes(key.resource)) this.dirty.add(key, now);
    }
  }

  /** Marks what a change of one object concerns. */
  mark(
    resource: ResourceType,
    versions: readonly KubeObject[],
    view: ClusterView,
    now: number,
  ) {
    if (!this.isOpen) return;
    const id = resourceId(resource);
    const { subjects, related = [] } = this.projection;
    if (subjects.some(subject => resourceId(subject) === id)) {
      const { name, namespace } = versions[0].metadata;
      this.dirty.add({ resource, namespace, name }, now);
    }
    for (const { resource: other, touches } of related) {
      if (resourceId(other) !== id) continue;
      for (const object of versions) {
        for (const key of touches(object, view)) this.#markSubject(key, now);
      }
    }
  }

  #markSubject(key: ObjectKey, now: number) {
    const id = resourceId(key.resource);
    const isSubject = this.projection.subjects.some(
      subject => resourceId(subject) === id,
    );
    if (isSubject) this.dirty.add(key, now);
  }

  #keyOfRow(row: Record<string, string>): ObjectKey | undefined {
    const { subjects, key } = this.projection;
    const resource = key.includes('kind')
      ? subjects.find(({ kind }) => kind === row.kind)
      : subjects[0];
    return (
      resource && {
        resource,
        namespace: resource.namespaced ? row.namespace : undefined,
        name: row.name,
      }
    );
  }
}
