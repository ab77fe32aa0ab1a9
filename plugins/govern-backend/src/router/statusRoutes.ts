import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { Router } from 'express';
import type { StatusService } from '../service/StatusService';
import { authorize } from './authorize';
import { handle } from './handle';
import { parseQuery } from './parseQuery';

/** How the kernel does. */
export function addStatusRoutes(
  router: Router,
  options: { httpAuth: HttpAuthService; status: StatusService },
) {
  const { httpAuth, status } = options;

  router.get(
    '/v1/status',
    handle(async (req, res) => {
      parseQuery(req.originalUrl, {});
      await authorize(httpAuth, req);
      res.json(await status.get());
    }),
  );
}
