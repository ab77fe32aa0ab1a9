import {
  ControlPlane,
  ensureBinaries,
  MetricsStore,
  RunningPostgres,
  startControlPlane,
  startExporter,
  startMetricsStore,
  startPostgres,
} from '@backstage-govern/control-plane';
import { StartContext } from './StartContext';

// A part that is coming up is waited for even when the user stops us: it could not be ended otherwise.

/** Starts the instance's PostgreSQL. */
export async function postgresPart(
  { folder, claim, parts, progress }: StartContext,
  { persistent = true } = {},
): Promise<RunningPostgres> {
  const postgres = await progress.step('PostgreSQL', () =>
    startPostgres({ dir: folder.postgres, logDir: folder.logs, persistent }),
  );
  claim.addProcess('postgres', postgres.process);
  await parts.add('PostgreSQL', postgres.stop);
  return postgres;
}

/** Starts the instance's control plane, or takes the one that `npm run control-plane -- up` left running. */
export async function controlPlanePart(
  { folder, claim, parts, progress }: StartContext,
  { unsafeNoFsync = false } = {},
): Promise<ControlPlane> {
  const plane = await progress.step<ControlPlane>('Kubernetes', note =>
    startControlPlane({
      instanceDir: folder.dir,
      unsafeNoFsync,
      onProgress: (_, text) => note(text),
    }),
  );
  if (plane.owned) {
    plane.processes.forEach(one => claim.addProcess(one.name, one));
  }
  await parts.add('Kubernetes', () => plane.stop());
  return plane;
}

/** Starts the exporter, in this process, and the store that scrapes it. */
export async function metricsPart(
  { folder, claim, parts, progress }: StartContext,
  kubeconfigPath: string,
): Promise<MetricsStore> {
  return progress.step('Metrics', async () => {
    const programs = await ensureBinaries(['victoria-metrics']);
    const exporter = await startExporter({ kubeconfigPath });
    await parts.add('exporter', () => exporter.stop());
    const store = await startMetricsStore({
      dir: folder.metrics,
      logDir: folder.logs,
      binary: programs['victoria-metrics'],
      scrapeTargets: [exporter.target],
    });
    claim.addProcess('metrics-store', store.process);
    await parts.add('metrics store', () => store.stop());
    return store;
  });
}
