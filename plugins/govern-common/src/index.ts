export * from './api/events';
export * from './api/freshness';
export * from './api/GovernApi';
export * from './api/namespace';
export * from './api/page';
export * from './api/status';
export * from './api/workload';
export * from './labels';
