import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import {
  DEFAULT_LIMIT,
  MAX_LIMIT,
} from '@backstage-govern/plugin-govern-common';
import type { Router } from 'express';
import type { NamespaceService } from '../service/NamespaceService';
import { answer } from './answer';
import { authorize } from './authorize';
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
  options: {
    httpAuth: HttpAuthService;
    clock: Clock;
    namespaces: NamespaceService;
  },
) {
  const { httpAuth, clock, namespaces } = options;

  router.get(
    '/v1/namespaces',
    answer(clock, async req => {
      const query = parseQuery(req.originalUrl, listQuery);
      await authorize(httpAuth, req);
      return namespaces.list({ limit: DEFAULT_LIMIT, ...query });
    }),
  );
}
