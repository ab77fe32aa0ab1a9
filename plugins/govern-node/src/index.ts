export * from './ClusterView';
export * from './governProjectionsExtensionPoint';
export * from './Projection';
