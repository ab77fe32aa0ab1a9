import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { formatElapsed, OnProgress } from '../binaries/progress';
import { ClusterView } from '../exporter/ClusterView';
import { DEFAULT_SEED } from '../exporter/startExporter';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { historyGaps } from './historyGaps';
import { ClusterSnapshot, historyLines } from './historyLines';
import { Timeline } from './Timeline';

const DAY_MS = 86_400_000;
const DEFAULT_STEP_MS = 300_000;
const SYNC_TIMEOUT_MS = 30_000;
const IMPORT_TIMEOUT_MS = 300_000;
const PROGRESS_EVERY_MS = 2_000;

/** How to import a generated history. */
export interface ImportHistoryOptions {
  /** Whose pods get a past. */
  readonly kubeconfigPath: string;
  /** Address of the metrics store, without a path. */
  readonly metricsUrl: string;
  /** The store's data folder: a marker in it says that the history is there. */
  readonly dir: string;
  /** Milliseconds since 1970; now unless given. */
  readonly to?: number;
  /** Milliseconds since 1970; 30 days before `to` unless given. */
  readonly from?: number;
  /** Milliseconds between samples; 5 minutes unless given. */
  readonly step?: number;
  readonly seed?: string;
  readonly onProgress?: OnProgress;
}

/** What an import has done. */
export interface ImportedHistory {
  /** False when the history was there already: nothing was sent then. */
  readonly imported: boolean;
  readonly series: number;
  readonly samples: number;
}

/**
 * Gives the pods of a cluster a past in the metrics store: usage that runs on into what the exporter
 * serves, requests and labels, with gaps. Does nothing when the store already has it.
 *
 * @throws Error when the cluster or the store does not answer, or the store refuses the samples.
 */
export async function importHistory(
  options: ImportHistoryOptions,
): Promise<ImportedHistory> {
  const marker = path.join(options.dir, 'history.json');
  const earlier = readMarker(marker);
  if (earlier) return { ...earlier, imported: false };
  const {
    seed = DEFAULT_SEED,
    to = Date.now(),
    from = to - 30 * DAY_MS,
    step = DEFAULT_STEP_MS,
  } = options;
  const cluster = await readCluster(options.kubeconfigPath);
  const gaps = historyGaps({ seed, from, to });
  const timeline = new Timeline({ from, to, step, gaps });
  const counts = { series: 0, samples: 0 };
  const body = Readable.from(
    countedLines(cluster, { seed, timeline, counts, options }),
  );
  await send(options.metricsUrl, '/api/v1/import', body);
  // Only what is on disk may be marked as there: a killed store loses the rest.
  await send(options.metricsUrl, '/internal/force_flush');
  await send(options.metricsUrl, '/internal/resetRollupResultCache');
  writeFileAtomically(
    marker,
    `${JSON.stringify({ from, to, step, ...counts })}\n`,
  );
  return { ...counts, imported: true };
}

function* countedLines(
  cluster: ClusterSnapshot,
  context: {
    seed: string;
    timeline: Timeline;
    counts: { series: number; samples: number };
    options: ImportHistoryOptions;
  },
): Generator<Buffer> {
  const { counts, options } = context;
  const started = performance.now();
  let told = started;
  for (const { text, samples } of historyLines(cluster, context)) {
    counts.series += 1;
    counts.samples += samples;
    const now = performance.now();
    if (now - told > PROGRESS_EVERY_MS) {
      told = now;
      options.onProgress?.(
        'history',
        `${counts.series} series, ${
          counts.samples
        } samples sent after ${formatElapsed(now - started)}`,
      );
    }
    yield Buffer.from(text);
  }
}

async function readCluster(kubeconfigPath: string): Promise<ClusterSnapshot> {
  const view = new ClusterView({ kubeconfigPath });
  try {
    await view.start(AbortSignal.timeout(SYNC_TIMEOUT_MS));
    return {
      pods: view.pods.list(),
      nodes: view.nodes.list(),
      namespaces: view.namespaces.list(),
      replicaSets: view.replicaSets.list(),
      resourceQuotas: view.resourceQuotas.list(),
    };
  } catch (cause) {
    throw new Error(
      `The history cannot be made, since the cluster cannot be read (${
        view.problems.join('; ') || 'no answer'
      }): check that it runs.`,
      { cause },
    );
  } finally {
    await view.stop();
  }
}

async function send(metricsUrl: string, route: string, body?: Readable) {
  const url = new URL(route, metricsUrl);
  let failure: string | undefined;
  let cause: unknown;
  try {
    const answer = await request(url, {
      method: body ? 'POST' : 'GET',
      body,
      headersTimeout: IMPORT_TIMEOUT_MS,
      bodyTimeout: IMPORT_TIMEOUT_MS,
    });
    const text = await answer.body.text();
    if (answer.statusCode < 300) return;
    failure = `${answer.statusCode} ${text.slice(0, 300)}`;
  } catch (error) {
    cause = error;
    failure = error instanceof Error ? error.message : String(error);
  }
  throw new Error(
    `The metrics store did not take the history at ${url.href}: ${failure}. Check that it runs; its log says more.`,
    { cause },
  );
}

function readMarker(
  marker: string,
): { series: number; samples: number } | undefined {
  if (!existsSync(marker)) return undefined;
  try {
    const { series, samples } = JSON.parse(readFileSync(marker, 'utf8'));
    return { series, samples };
  } catch {
    // Half a marker says nothing; importing the same samples again does no harm.
    return undefined;
  }
}
