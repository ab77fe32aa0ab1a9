export { ensureBinaries, ensureTool } from './binaries/ensureTool';
export type { ToolName } from './binaries/tools';
export { ControlPlaneError } from './ControlPlaneError';
export { loadDemo } from './demo/loadDemo';
export type { LoadedDemo } from './demo/loadDemo';
export { startExporter } from './exporter/startExporter';
export { importHistory } from './history/importHistory';
export type { ImportedHistory } from './history/importHistory';
export { startMetricsStore } from './metrics-store/startMetricsStore';
export type { MetricsStore } from './metrics-store/startMetricsStore';
export { ControlPlane } from './plane/ControlPlane';
export { startControlPlane } from './plane/startControlPlane';
export { stopControlPlane } from './plane/stopControlPlane';
export { startPostgres } from './postgres/startPostgres';
export type { RunningPostgres } from './postgres/startPostgres';
export { endProcesses, killProcessesNow } from './process/endProcesses';
export { freePorts } from './process/freePorts';
export {
  identifyProcess,
  isAlive,
  ownIdentity,
} from './process/processIdentity';
export type { ProcessIdentity } from './process/processIdentity';
export { lastLogLines, startProcess } from './process/startProcess';
export type { RunningProcess } from './process/startProcess';
export { withLock } from './process/withLock';
export { writeFileAtomically } from './process/writeFileAtomically';
export { describeCluster } from './testing/describeCluster';
export { testClient, testCluster } from './testing/testCluster';
export { testDatabase } from './testing/testDatabase';
export { testNamespace } from './testing/testNamespace';
