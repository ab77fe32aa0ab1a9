import { createExtensionPoint } from '@backstage/backend-plugin-api';
import type { Projection } from './Projection';

/** Where slices add their projections. */
export interface GovernProjectionsExtensionPoint {
  /**
   * The table must exist when the plugin starts: create it in a migration of your own.
   *
   * @throws Error when a projection of the same id is there already
   */
  addProjection(projection: Projection): void;
}

export const governProjectionsExtensionPoint =
  createExtensionPoint<GovernProjectionsExtensionPoint>({
    id: 'govern.projections',
  });
