import { RiGovernmentLine, RiPulseLine, RiStackLine } from '@remixicon/react';
import { ReactRouterV6PageRouter } from '@backstage/frontend-adapter-react-router-v6';
import {
  ApiBlueprint,
  PageBlueprint,
  SubPageBlueprint,
  createFrontendPlugin,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/frontend-plugin-api';
import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';
import {
  GovernClient,
  NAME_ANNOTATION,
} from '@backstage-govern/plugin-govern-common';
import { governApiRef } from '@backstage-govern/plugin-govern-react';
import { rootRouteRef, workloadsRouteRef } from './routes';

const governApi = ApiBlueprint.make({
  params: defineParams =>
    defineParams({
      api: governApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new GovernClient(deps),
    }),
});

const governPage = PageBlueprint.make({
  params: { path: '/govern', routeRef: rootRouteRef },
});

const workloadsPage = SubPageBlueprint.make({
  name: 'workloads',
  params: {
    path: 'workloads',
    title: 'Workloads',
    icon: <RiStackLine />,
    routeRef: workloadsRouteRef,
    loader: async () => {
      const { WorkloadsPage } = await import('./workloads/list/WorkloadsPage');
      return (
        <ReactRouterV6PageRouter>
          <WorkloadsPage />
        </ReactRouterV6PageRouter>
      );
    },
  },
});

const runtimeEntityContent = EntityContentBlueprint.make({
  name: 'runtime',
  params: {
    path: '/runtime',
    title: 'Runtime',
    icon: <RiPulseLine />,
    filter: {
      kind: 'component',
      [`metadata.annotations.${NAME_ANNOTATION}`]: { $exists: true },
    },
    loader: async () => {
      const { EntityRuntimeContent } = await import(
        './workloads/detail/EntityRuntimeContent'
      );
      return <EntityRuntimeContent />;
    },
  },
});

/** The pages and entity tabs, for the new frontend system. */
export const governPlugin = createFrontendPlugin({
  pluginId: 'govern',
  title: 'Govern',
  icon: <RiGovernmentLine />,
  info: { packageJson: () => import('../package.json') },
  routes: { root: rootRouteRef, workloads: workloadsRouteRef },
  extensions: [governApi, governPage, workloadsPage, runtimeEntityContent],
});
