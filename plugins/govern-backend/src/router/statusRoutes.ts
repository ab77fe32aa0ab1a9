import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import type { Router } from 'express';
import type { StatusService } from '../service/StatusService';
import { answer } from './answer';
import { authorize } from './authorize';
import { parseQuery } from './parseQuery';

/** How the kernel does. */
export function addStatusRoutes(
  router: Router,
  options: { httpAuth: HttpAuthService; clock: Clock; status: StatusService },
) {
  const { httpAuth, clock, status } = options;

  router.get(
    '/v1/status',
    answer(clock, async req => {
      parseQuery(req.originalUrl, {});
      await authorize(httpAuth, req);
      return status.get();
    }),
  );
}
