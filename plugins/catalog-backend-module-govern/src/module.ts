import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import { GovernClient } from '@backstage-govern/plugin-govern-common';
import { readCatalogConfig } from './config/readCatalogConfig';
import { serviceFetch } from './serviceFetch';
import { CatalogFeed } from './sync/CatalogFeed';
import { ClusterMirror } from './sync/ClusterMirror';
import { EntityWriter } from './sync/EntityWriter';
import { pause } from './sync/pause';
import { SharedMirror } from './sync/SharedMirror';

/**
 * Catalog module `govern`: components, systems, domains and groups from the clusters, through the
 * govern plugin's API. One entity provider per cluster, `govern:<cluster>`, and `govern` for what
 * the clusters share.
 */
export const catalogModuleGovern = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'govern',
  register(env) {
    env.registerInit({
      deps: {
        auth: coreServices.auth,
        catalog: catalogProcessingExtensionPoint,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
      },
      async init({ auth, catalog, config, discovery, lifecycle, logger }) {
        const { clusters, primaryCluster, defaultOwner, groups } =
          readCatalogConfig(config);
        if (primaryCluster === undefined) {
          logger.info('No cluster in govern.clusters: no entities from any');
          return;
        }
        const context = { primaryCluster, defaultOwner };
        const writerOf = (name: string) =>
          new EntityWriter({ name, logger, pause, random: Math.random });
        const sharedWriter = writerOf('govern');
        const writers = [sharedWriter];
        const mirrors = clusters.map(cluster => {
          const writer = writerOf(`govern:${cluster}`);
          writers.push(writer);
          return new ClusterMirror({ cluster, context, writer });
        });
        catalog.addEntityProvider(writers);

        const feed = new CatalogFeed({
          api: new GovernClient({
            fetchApi: { fetch: serviceFetch(auth) },
            discoveryApi: discovery,
          }),
          clusters: mirrors,
          shared: new SharedMirror({
            clusters: mirrors,
            writer: sharedWriter,
            groups,
          }),
          logger,
          pause,
          now: () => performance.now(),
          random: Math.random,
        });
        const stopping = new AbortController();
        let running: Promise<void> | undefined;
        lifecycle.addStartupHook(() => {
          running = feed.run(stopping.signal);
        });
        lifecycle.addShutdownHook(async () => {
          stopping.abort();
          await running;
          await Promise.all(writers.map(writer => writer.stop()));
        });
      },
    });
  },
});
