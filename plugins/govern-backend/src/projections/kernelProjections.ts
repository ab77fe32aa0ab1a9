import type { Projection } from '@backstage-govern/plugin-govern-node';
import { namespacesProjection } from './namespaces';
import { nodesProjection } from './nodes';
import { podsProjection } from './pods';
import { workloadsProjection } from './workloads';

/** What the kernel itself projects, in the order in which a transaction writes it. */
export const kernelProjections: readonly Projection[] = [
  namespacesProjection,
  nodesProjection,
  podsProjection,
  workloadsProjection,
];
