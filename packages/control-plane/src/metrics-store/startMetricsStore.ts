import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { request } from 'undici';
import { ControlPlaneError } from '../ControlPlaneError';
import { endProcesses } from '../process/endProcesses';
import { freePorts } from '../process/freePorts';
import { isAlive, ownIdentity } from '../process/processIdentity';
import {
  expectAlive,
  lastLogLines,
  RunningProcess,
  startProcess,
} from '../process/startProcess';
import { waitUntil } from '../process/waitUntil';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { scrapeConfig } from './scrapeConfig';
import {
  readStoreRecord,
  removeStoreRecord,
  StoreRecord,
  writeStoreRecord,
} from './storeRecord';

const READY_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;

/** How to start a metrics store. */
export interface StartMetricsStoreOptions {
  /** Its data folder; made where it is missing. */
  readonly dir: string;
  /** Gets `metrics-store.log`. */
  readonly logDir: string;
  /** The victoria-metrics program. */
  readonly binary: string;
  /** Exporters to scrape every 15 seconds, as `host:port`. */
  readonly scrapeTargets?: readonly string[];
  /** Port of 127.0.0.1. Unless given, the one of the last start where it is free, else a free one. */
  readonly port?: number;
}

/** A metrics store that serves the Prometheus API. */
export interface MetricsStore {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  /** Its process, for a record of what to end. */
  readonly process: RunningProcess;
  /** Ends this process and nothing else; the data stay. */
  stop(): Promise<void>;
}

/**
 * Starts VictoriaMetrics on 127.0.0.1 with 60 days of retention and waits until it serves. What a
 * killed start left running on the same folder is ended first.
 *
 * @throws ControlPlaneError: `INSTANCE_IN_USE` when another live process has a store on the folder,
 *   `USAGE` when the given port is taken, `PROCESS_FAILED` or `TIMED_OUT`
 *   with the last lines of the log when it does not come up.
 */
export async function startMetricsStore(
  options: StartMetricsStoreOptions,
): Promise<MetricsStore> {
  const recordFile = path.join(options.dir, 'process.json');
  await mkdir(options.dir, { recursive: true });
  const last = readStoreRecord(recordFile);
  await endLeftover(last, options.dir);
  const scrapeFile = path.join(options.dir, 'scrape.yaml');
  writeFileAtomically(scrapeFile, scrapeConfig(options.scrapeTargets ?? []));
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(options.port, last?.port);
    const running = await startProcess({
      name: 'metrics-store',
      binary: options.binary,
      args: storeArguments({ dir: options.dir, scrapeFile, port }),
      logDir: options.logDir,
    });
    writeStoreRecord(recordFile, { ...running, port, owner: ownIdentity() });
    const url = `http://127.0.0.1:${port}`;
    const stop = async () => {
      await endProcesses([running], { graceMs: 10_000 });
      removeStoreRecord(recordFile);
    };
    try {
      await waitUntilServing(url, running);
      return { url, port, process: running, stop };
    } catch (error) {
      await stop();
      // Another program may take the port between our look and the bind.
      const portTaken = /address already in use/.test((error as Error).message);
      if (!portTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A store that still runs holds the lock on the data. */
async function endLeftover(last: StoreRecord | undefined, dir: string) {
  if (!last || !isAlive(last)) return;
  if (isAlive(last.owner) && last.owner.pid !== process.pid) {
    throw new ControlPlaneError(
      'INSTANCE_IN_USE',
      `The metrics store in ${dir} belongs to process ${last.owner.pid}, which still runs: stop that process, or use another folder.`,
    );
  }
  await endProcesses([last]);
}

async function choosePort(
  wanted: number | undefined,
  last: number | undefined,
): Promise<number> {
  const [port] = await freePorts(1, [wanted ?? last]);
  if (wanted === undefined || port === wanted) return port;
  throw new ControlPlaneError(
    'USAGE',
    `Port ${wanted} of 127.0.0.1, meant for the metrics store, is in use: end what uses it, or leave the port out to get a free one.`,
  );
}

function storeArguments(options: {
  dir: string;
  scrapeFile: string;
  port: number;
}): string[] {
  return [
    `-storageDataPath=${path.join(options.dir, 'data')}`,
    `-httpListenAddr=127.0.0.1:${options.port}`,
    '-retentionPeriod=60d',
    `-promscrape.config=${options.scrapeFile}`,
    // What was scraped a moment ago shows at once; by default it would wait for half a minute.
    '-search.latencyOffset=0s',
    // The same history imported twice, after a killed import, counts once.
    '-dedup.minScrapeInterval=1ms',
    '-memory.allowedBytes=256MB',
    '-loggerLevel=WARN',
  ];
}

async function waitUntilServing(
  url: string,
  running: RunningProcess,
): Promise<void> {
  const serving = await waitUntil(
    () => {
      expectAlive(running);
      return isServing(url);
    },
    { timeoutMs: READY_TIMEOUT_MS },
  );
  if (serving) return;
  throw new ControlPlaneError(
    'TIMED_OUT',
    `The metrics store does not answer at ${url} after ${
      READY_TIMEOUT_MS / 1000
    } s. The last lines of ${running.logFile}:\n${lastLogLines(
      running.logFile,
    )}`,
  );
}

async function isServing(url: string): Promise<boolean> {
  try {
    const answer = await request(new URL('/health', url));
    await answer.body.dump();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
