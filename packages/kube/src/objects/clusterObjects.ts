import { Condition, KubeObject } from './KubeObject';
import { ResourceList } from './Pod';

export interface Namespace extends KubeObject {
  status?: { phase?: 'Active' | 'Terminating' };
}

export interface NodeTaint {
  key: string;
  value?: string;
  effect: string;
}

export interface Node extends KubeObject {
  spec?: { unschedulable?: boolean; taints?: NodeTaint[] };
  status?: {
    capacity?: ResourceList;
    /** What pods may request in sum. */
    allocatable?: ResourceList;
    conditions?: Condition[];
  };
}
