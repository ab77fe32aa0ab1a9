import { loadKubeConfig } from '@backstage-govern/kube';
import { CommandError } from '../bootstrap/CommandError.mjs';
import { ClusterConfig } from './appConfig';
import { toLabel } from './options';

/**
 * The configuration that shows somebody's own cluster, read with the rights that their context has.
 *
 * @throws CommandError when there is no such context, with those that there are.
 */
export function existingCluster(context: string): ClusterConfig {
  try {
    loadKubeConfig({ context });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  const url = process.env.GOVERN_METRICS_URL;
  return {
    name: toLabel(context),
    title: context,
    primary: true,
    context,
    ...(url && { metrics: { url } }),
  };
}
