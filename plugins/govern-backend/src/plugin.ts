import { readFile } from 'node:fs/promises';
import {
  coreServices,
  createBackendPlugin,
  resolvePackagePath,
} from '@backstage/backend-plugin-api';
import { systemClock } from '@backstage-govern/kube';
import { governProjectionsExtensionPoint } from '@backstage-govern/plugin-govern-node';
import { ChangeFeed } from './changes/ChangeFeed';
import { ChangeStore } from './changes/ChangeStore';
import { readClusters } from './config/readClusters';
import { openConnections } from './connections/openConnections';
import { kernelProjections } from './projections/kernelProjections';
import { ProjectionRegistry } from './projections/ProjectionRegistry';
import { createRouter } from './router/createRouter';
import { NamespaceService } from './service/NamespaceService';
import { StatusService } from './service/StatusService';
import { WorkloadService } from './service/WorkloadService';
import { migrate } from './store/migrate';
import { NamespaceStore } from './store/NamespaceStore';
import { PodStore } from './store/PodStore';
import { RowCountStore } from './store/RowCountStore';
import { WorkloadStore } from './store/WorkloadStore';

const PACKAGE = '@backstage-govern/plugin-govern-backend';

/** The kernel: follows the configured clusters, keeps their rows, and serves them. */
export const governPlugin = createBackendPlugin({
  pluginId: 'govern',
  register(env) {
    const registry = new ProjectionRegistry(kernelProjections);
    env.registerExtensionPoint(governProjectionsExtensionPoint, registry);

    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        database: coreServices.database,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
      },
      async init({
        config,
        database,
        httpAuth,
        httpRouter,
        lifecycle,
        logger,
      }) {
        const clusters = readClusters(config);
        const db = await database.getClient();
        await migrate(database, db);

        const { projections } = registry;
        const connections = openConnections({
          clusters,
          projections,
          db,
          logger,
        });
        const changes = new ChangeStore(
          db,
          clusters.map(({ name }) => name),
        );
        const clock = systemClock;
        const { now } = clock;
        const feed = new ChangeFeed({ db, store: changes, logger, clock });
        const shutdown = new AbortController();

        httpRouter.use(
          createRouter({
            httpAuth,
            logger,
            feed,
            clock,
            shutdown: shutdown.signal,
            openApiText: await readFile(
              resolvePackagePath(PACKAGE, 'src/schema/openapi.yaml'),
              'utf8',
            ),
            workloads: new WorkloadService({
              connections,
              workloads: new WorkloadStore(db),
              pods: new PodStore(db),
              now,
            }),
            namespaces: new NamespaceService({
              connections,
              namespaces: new NamespaceStore(db),
              now,
            }),
            status: new StatusService({
              connections,
              projections,
              changes,
              rowCounts: new RowCountStore(db),
              now,
            }),
          }),
        );

        await Promise.all(connections.map(connection => connection.start()));
        await feed.start();
        lifecycle.addShutdownHook(async () => {
          shutdown.abort();
          await Promise.all([
            feed.stop(),
            ...connections.map(connection => connection.stop()),
          ]);
        });
      },
    });
  },
});
