import { ensureTool, ToolName } from '@backstage-govern/control-plane';
import { orAborted } from './orAborted';
import { StartContext } from './StartContext';

const TOOLS: readonly ToolName[] = [
  'etcd',
  'kubernetes',
  'kwok',
  'victoria-metrics',
];

/** Finds or brings the programs of the local platform, and says where they came from. */
export async function bringPrograms(context: StartContext): Promise<void> {
  const { progress, signal } = context;
  const bySource = new Map<string, string[]>();
  await progress.step('Programs', async note => {
    for (const name of TOOLS) {
      const { source, version } = await orAborted(
        signal,
        ensureTool(name, {
          onProgress: (step, text) => note(`${step}: ${text}`),
        }),
      );
      bySource.set(source, [
        ...(bySource.get(source) ?? []),
        `${name} ${version}`,
      ]);
    }
  });
  for (const [source, names] of bySource) {
    progress.say(`  from ${source}: ${names.join(', ')}`);
  }
}
