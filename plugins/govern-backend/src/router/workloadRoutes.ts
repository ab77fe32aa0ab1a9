import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { Clock } from '@backstage-govern/kube';
import {
  DEFAULT_LIMIT,
  MAX_LIMIT,
  WORKLOAD_HEALTHS,
  WORKLOAD_KINDS,
} from '@backstage-govern/plugin-govern-common';
import type { Router } from 'express';
import type { WorkloadService } from '../service/WorkloadService';
import { SORT_VALUES } from '../store/workloadSort';
import { answer } from './answer';
import { authorize } from './authorize';
import { parseWorkloadKey } from './parseWorkloadKey';
import {
  cursorParameter,
  listParameter,
  numberParameter,
  oneOfListParameter,
  oneOfParameter,
  parseQuery,
  textParameter,
} from './parseQuery';

const listQuery = {
  cluster: listParameter,
  division: listParameter,
  namespace: listParameter,
  kind: oneOfListParameter(WORKLOAD_KINDS),
  health: oneOfListParameter(WORKLOAD_HEALTHS),
  owner: listParameter,
  text: textParameter,
  sort: oneOfParameter(SORT_VALUES),
  limit: numberParameter(1, MAX_LIMIT),
  cursor: cursorParameter,
};

/** The list of workloads, and one of them. */
export function addWorkloadRoutes(
  router: Router,
  options: {
    httpAuth: HttpAuthService;
    clock: Clock;
    workloads: WorkloadService;
  },
) {
  const { httpAuth, clock, workloads } = options;

  router.get(
    '/v1/workloads',
    answer(clock, async req => {
      const query = parseQuery(req.originalUrl, listQuery);
      await authorize(httpAuth, req);
      return workloads.list({ limit: DEFAULT_LIMIT, ...query });
    }),
  );

  router.get(
    '/v1/workloads/:cluster/:namespace/:kind/:name',
    answer(clock, async req => {
      parseQuery(req.originalUrl, {});
      const key = parseWorkloadKey(req.params);
      await authorize(httpAuth, req);
      return workloads.get(key);
    }),
  );
}
