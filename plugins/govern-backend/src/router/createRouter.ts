import type {
  HttpAuthService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import { NotFoundError } from '@backstage/errors';
import { Router } from 'express';
import type { ChangeFeed } from '../changes/ChangeFeed';
import type { NamespaceService } from '../service/NamespaceService';
import type { StatusService } from '../service/StatusService';
import type { WorkloadService } from '../service/WorkloadService';
import { errorMiddleware } from './errorMiddleware';
import { addEventRoutes } from './eventRoutes';
import { addNamespaceRoutes } from './namespaceRoutes';
import { addOpenApiRoutes } from './openApiRoutes';
import { addStatusRoutes } from './statusRoutes';
import { addWorkloadRoutes } from './workloadRoutes';

export interface RouterOptions {
  httpAuth: HttpAuthService;
  logger: LoggerService;
  workloads: WorkloadService;
  namespaces: NamespaceService;
  status: StatusService;
  feed: ChangeFeed;
  openApiText: string;
  clock: Clock;
  /** Aborted when the backend shuts down. */
  shutdown: AbortSignal;
}

/** Every route of the API; `schema/openapi.yaml` describes each. */
export function createRouter(options: RouterOptions): Router {
  const router = Router();
  addWorkloadRoutes(router, options);
  addNamespaceRoutes(router, options);
  addStatusRoutes(router, options);
  addEventRoutes(router, options);
  addOpenApiRoutes(router, options);
  router.use(req => {
    throw new NotFoundError(
      `There is no ${req.method} ${req.path}; /v1/openapi.yaml describes what there is`,
    );
  });
  router.use(errorMiddleware(options.logger));
  return router;
}
