import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';

/** `coordination.k8s.io/v1` Lease, as far as elections use it. */
export interface Lease extends KubeObject {
  spec?: {
    /** Empty or absent when nobody holds it. */
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    /** RFC 3339 with microseconds. */
    acquireTime?: string;
    renewTime?: string;
    /** Terms of leadership so far, but for the first. */
    leaseTransitions?: number;
  };
}

export const leases: ResourceType = {
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
  namespaced: true,
};

/** The API server wants microseconds. */
export function microTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}
