import {
  createApiFactory,
  createPlugin,
  createRoutableExtension,
  createRouteRef,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { GovernClient } from '@backstage-govern/plugin-govern-common';
import { governApiRef } from '@backstage-govern/plugin-govern-react';

const rootRouteRef = createRouteRef({ id: 'govern' });
const runtimeRouteRef = createRouteRef({ id: 'govern:runtime' });

/** The plugin, for portals on the old frontend system. */
export const governPlugin = createPlugin({
  id: 'govern',
  apis: [
    createApiFactory({
      api: governApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new GovernClient(deps),
    }),
  ],
  routes: { root: rootRouteRef },
});

/** All pages: mount it at `/govern`. */
export const GovernPage = governPlugin.provide(
  createRoutableExtension({
    name: 'GovernPage',
    mountPoint: rootRouteRef,
    component: async () => {
      const { LegacyGovernPage } = await import('./LegacyGovernPage');
      return LegacyGovernPage;
    },
  }),
);

/** Content of an entity tab: mount it at `/runtime`, where `isGovernAvailable` says so. */
export const EntityRuntimeContent = governPlugin.provide(
  createRoutableExtension({
    name: 'EntityRuntimeContent',
    mountPoint: runtimeRouteRef,
    component: async () => {
      const { EntityRuntimeContent: Content } = await import(
        './workloads/detail/EntityRuntimeContent'
      );
      return Content;
    },
  }),
);
