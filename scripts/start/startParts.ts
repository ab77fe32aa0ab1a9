import path from 'node:path';
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
import { expectPartAlive } from './expectPartAlive';
import { StartContext } from './StartContext';

// A part that is coming up is waited for even when the user stops us: it could not be ended otherwise.

/** Starts the instance's PostgreSQL. */
export async function postgresPart(
  { root, folder, claim, parts, progress }: StartContext,
  { persistent = true } = {},
): Promise<RunningPostgres> {
  const postgres = await progress.step('PostgreSQL', () =>
    startPostgres({ dir: folder.postgres, logDir: folder.logs, persistent }),
  );
  claim.addProcess('postgres', postgres.process);
  parts.watch(() =>
    expectPartAlive({ ...postgres.process, name: 'PostgreSQL' }, { root }),
  );
  await parts.add('PostgreSQL', postgres.stop);
  return postgres;
}

/** Starts the instance's control plane, or takes the one that `npm run control-plane -- up` left running. */
export async function controlPlanePart(
  { root, folder, claim, parts, progress }: StartContext,
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
    for (const one of plane.processes) {
      claim.addProcess(one.name, one);
      const logFile = path.join(folder.logs, `${one.name}.log`);
      parts.watch(() => expectPartAlive({ ...one, logFile }, { root }));
    }
  }
  await parts.add('Kubernetes', () => plane.stop());
  return plane;
}

/** Starts the exporter, in this process, and the store that scrapes it. */
export async function metricsPart(
  { root, folder, claim, parts, progress }: StartContext,
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
    parts.watch(() =>
      expectPartAlive(
        { ...store.process, name: 'The metrics store' },
        { root },
      ),
    );
    await parts.add('metrics store', () => store.stop());
    return store;
  });
}
