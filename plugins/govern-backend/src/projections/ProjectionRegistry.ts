import type {
  GovernProjectionsExtensionPoint,
  Projection,
} from '@backstage-govern/plugin-govern-node';

/** The kernel's projections and those that slices add. */
export class ProjectionRegistry implements GovernProjectionsExtensionPoint {
  readonly #projections: Projection[];

  constructor(kernel: readonly Projection[]) {
    this.#projections = [...kernel];
  }

  get projections(): readonly Projection[] {
    return this.#projections;
  }

  addProjection(projection: Projection): void {
    if (this.#projections.some(({ id }) => id === projection.id)) {
      throw new Error(
        `A projection with the id "${projection.id}" is there already: give this one another id.`,
      );
    }
    this.#projections.push(projection);
  }
}
