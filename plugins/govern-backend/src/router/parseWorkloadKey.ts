import { z } from 'zod';
import {
  WORKLOAD_KINDS,
  type WorkloadKey,
} from '@backstage-govern/plugin-govern-common';
import { InvalidRequestError } from '../errors/InvalidRequestError';

const KUBERNETES_NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

const name = z
  .string()
  .regex(KUBERNETES_NAME, 'is not a name that Kubernetes gives');

const keySchema = z.object({
  cluster: name,
  namespace: name,
  kind: z.enum(WORKLOAD_KINDS),
  name,
});

/**
 * A workload's key from the address.
 *
 * @throws InvalidRequestError naming each part that cannot be one
 */
export function parseWorkloadKey(params: Record<string, string>): WorkloadKey {
  const parsed = keySchema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new InvalidRequestError(
    parsed.error.issues.map(issue => ({
      field: String(issue.path[0]),
      ...(issue.code === 'invalid_value'
        ? {
            reason: 'has a value that it does not take',
            allowed: [...WORKLOAD_KINDS],
          }
        : { reason: issue.message }),
    })),
  );
}
