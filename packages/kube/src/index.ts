export type { Clock } from './clock/Clock';
export { systemClock } from './clock/Clock';
export { createKubeClient } from './client/createKubeClient';
export type { CreateKubeClientOptions } from './client/createKubeClient';
export type {
  ApplyOptions,
  CallOptions,
  DeleteOptions,
  Impersonation,
  JsonPatchOperation,
  KubeClient,
  KubePatch,
  KubeRequest,
  KubeStream,
  KubeWriter,
  ListOptions,
  PatchOptions,
  RequestSubject,
  StreamConnection,
  UpdateOptions,
  WriteOptions,
} from './client/KubeClient';
export { KubeError } from './client/KubeError';
export type { KubeStatus } from './client/KubeError';
export { loadKubeConfig } from './client/loadKubeConfig';
export type { LoadKubeConfigOptions } from './client/loadKubeConfig';
export { resourcePath } from './client/resourcePath';
export { discoverResources } from './discovery/discoverResources';
export type {
  DiscoveredResource,
  Discovery,
  DiscoveryFailure,
} from './discovery/discoverResources';
export { createLeaderElection } from './leases/createLeaderElection';
export type {
  CreateLeaderElectionOptions,
  LeaderElection,
  LeadershipTerm,
} from './leases/createLeaderElection';
export type * from './objects/KubeObject';
export type * from './objects/Pod';
export type * from './objects/clusterObjects';
export type * from './objects/workloads';
export { apiVersionOf, resourceTypes } from './objects/resourceTypes';
export type { ResourceType } from './objects/resourceTypes';
export { topOwner } from './owners/topOwner';
export type { OwnerLookup, TopOwner } from './owners/topOwner';
export { podCause } from './pods/podCause';
export type { PodCause } from './pods/podCause';
export { podRequests } from './pods/podRequests';
export type { PodRequests } from './pods/podRequests';
export { formatCpu, formatMemory } from './quantities/formatQuantity';
export { parseQuantity } from './quantities/parseQuantity';
export { toBytes, toMillicores } from './quantities/units';
export { createReflector } from './reflector/createReflector';
export type {
  CreateReflectorOptions,
  ReflectorLogger,
} from './reflector/createReflector';
export { reduceObject } from './reflector/reduceObject';
export type { ReflectorGuards } from './reflector/guards';
export type {
  KubeReflector,
  NamespaceStatus,
  Reflector,
  ReflectorStatus,
} from './reflector/Reflector';
export type { ReflectorEvent } from './reflector/ReflectorEvent';
export type {
  ListReason,
  ReflectorMetrics,
} from './reflector/ReflectorMetrics';
export type { ReflectorIndex } from './reflector/store';
