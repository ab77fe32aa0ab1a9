export { EntityRuntimeContent, GovernPage, governPlugin } from './legacyPlugin';
export { isGovernAvailable } from './workloads/detail/entityWorkloadKey';
