import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { Router } from 'express';
import { parse } from 'yaml';
import { authorize } from './authorize';
import { handle } from './handle';

/** The API's own description, as it is written and as JSON. */
export function addOpenApiRoutes(
  router: Router,
  options: { httpAuth: HttpAuthService; openApiText: string },
) {
  const { httpAuth, openApiText } = options;
  const openApi: unknown = parse(openApiText);

  router.get(
    '/v1/openapi.yaml',
    handle(async (req, res) => {
      await authorize(httpAuth, req);
      res.type('application/yaml').send(openApiText);
    }),
  );

  router.get(
    '/v1/openapi.json',
    handle(async (req, res) => {
      await authorize(httpAuth, req);
      res.json(openApi);
    }),
  );
}
