import { createRouteRef } from '@backstage/frontend-plugin-api';

/** The group of pages. */
export const rootRouteRef = createRouteRef();

/** The page Workloads. */
export const workloadsRouteRef = createRouteRef();
