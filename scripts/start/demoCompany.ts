import {
  ImportedHistory,
  importHistory,
  loadDemo,
  LoadedDemo,
} from '@backstage-govern/control-plane';
import { orAborted } from './orAborted';
import { StartContext } from './StartContext';

export interface DemoOptions {
  readonly kubeconfigPath: string;
  readonly metricsUrl: string;
}

/** Puts the demo company into the cluster, then its past into the metrics store. */
export async function demoCompany(
  { folder, progress, signal }: StartContext,
  { kubeconfigPath, metricsUrl }: DemoOptions,
): Promise<void> {
  const { unsettled } = await progress.step<LoadedDemo>('Demo company', note =>
    orAborted(
      signal,
      loadDemo({ kubeconfigPath, onProgress: (_, text) => note(text) }),
    ),
  );
  if (unsettled.length) {
    progress.say(`  not settled yet: ${unsettled.join(', ')}`);
  }
  await progress.step<ImportedHistory>('History of 30 days', note =>
    orAborted(
      signal,
      importHistory({
        kubeconfigPath,
        metricsUrl,
        dir: folder.metrics,
        onProgress: (_, text) => note(text),
      }),
    ),
  );
}
