export { createPromClient } from './createPromClient';
export type { CreatePromClientOptions } from './createPromClient';
export { currentPodUsage } from './currentPodUsage';
export type { PodUsage } from './currentPodUsage';
export type { PromClient, PromSample } from './PromClient';
export { UsageUnavailable } from './UsageUnavailable';
export type { UsageUnavailableReason } from './UsageUnavailable';
