import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import {
  ERROR_REASONS,
  USED_REASONS,
  WORKLOAD_HEALTHS,
  WORKLOAD_KINDS,
} from '@backstage-govern/plugin-govern-common';
import type { Router } from 'express';
import { parse } from 'yaml';
import { createRouter, type RouterOptions } from '../router/createRouter';
import { SORT_VALUES } from '../store/workloadSort';

const text = readFileSync(path.join(__dirname, 'openapi.yaml'), 'utf8');
const document = parse(text);

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** What Express has registered, as `get /v1/x/{y}`. */
function routesOf(router: Router): string[] {
  return (router.stack as Layer[]).flatMap(({ route }) =>
    route
      ? Object.keys(route.methods).map(
          method => `${method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
        )
      : [],
  );
}

describe('openapi.yaml', () => {
  it('describes each registered route and no other', () => {
    // Only the routes are looked at: none of the services is called.
    const router = createRouter({
      httpAuth: mockServices.httpAuth(),
      logger: mockServices.logger.mock(),
      openApiText: text,
    } as Partial<RouterOptions> as RouterOptions);
    const described = Object.entries<object>(document.paths).flatMap(
      ([route, operations]) =>
        Object.keys(operations).map(method => `${method} ${route}`),
    );
    expect(described.sort()).toEqual(routesOf(router).sort());
  });

  it('lists the same values as the code', () => {
    const { schemas } = document.components;
    expect(schemas.WorkloadKind.enum).toEqual([...WORKLOAD_KINDS]);
    expect(schemas.WorkloadHealth.enum).toEqual([...WORKLOAD_HEALTHS]);
    expect(schemas.UsedReason.enum).toEqual([...USED_REASONS, null]);
    expect(Object.keys(schemas.WorkloadCounts.properties)).toEqual([
      ...WORKLOAD_HEALTHS,
    ]);
    expect(schemas.Error.properties.reason.enum).toEqual([...ERROR_REASONS]);
    const sort = document.paths['/v1/workloads'].get.parameters.find(
      (parameter: { name?: string }) => parameter.name === 'sort',
    );
    expect(sort.schema.enum).toEqual(SORT_VALUES);
  });
});
