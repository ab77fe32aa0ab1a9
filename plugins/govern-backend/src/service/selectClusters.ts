import { InvalidRequestError } from '../errors/InvalidRequestError';
import type { ClusterConnection } from '../connections/ClusterConnection';

/**
 * The connections that a request is about: those it names, or all.
 *
 * @throws InvalidRequestError when it names one that is not configured
 */
export function selectClusters(
  connections: readonly ClusterConnection[],
  names: readonly string[] | undefined,
): readonly ClusterConnection[] {
  if (!names) return connections;
  const configured = connections.map(({ config }) => config.name);
  if (names.some(name => !configured.includes(name))) {
    throw new InvalidRequestError([
      {
        field: 'cluster',
        reason: 'names a cluster that is not configured',
        allowed: configured,
      },
    ]);
  }
  return connections.filter(({ config }) => names.includes(config.name));
}
