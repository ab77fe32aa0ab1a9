import type { HttpAuthService } from '@backstage/backend-plugin-api';
import {
  DEFAULT_LIMIT,
  MAX_LIMIT,
} from '@backstage-govern/plugin-govern-common';
import type { Router } from 'express';
import type { NamespaceService } from '../service/NamespaceService';
import { authorize } from './authorize';
import { handle } from './handle';
import {
  cursorParameter,
  listParameter,
  numberParameter,
  parseQuery,
} from './parseQuery';

const listQuery = {
  cluster: listParameter,
  division: listParameter,
  limit: numberParameter(1, MAX_LIMIT),
  cursor: cursorParameter,
};

/** The list of namespaces. */
export function addNamespaceRoutes(
  router: Router,
  options: { httpAuth: HttpAuthService; namespaces: NamespaceService },
) {
  const { httpAuth, namespaces } = options;

  router.get(
    '/v1/namespaces',
    handle(async (req, res) => {
      const query = parseQuery(req.originalUrl, listQuery);
      await authorize(httpAuth, req);
      res.json(await namespaces.list({ limit: DEFAULT_LIMIT, ...query }));
    }),
  );
}
