import { KubeClient } from '../../client/KubeClient';
import { createReflector } from '../../reflector/createReflector';
import { ReflectorGuards } from '../../reflector/guards';
import { KubeReflector } from '../../reflector/Reflector';
import { ReflectorMetrics } from '../../reflector/ReflectorMetrics';
import { ConfigMap, configMaps } from '../../testing/configMaps';
import { CutProxy } from '../../testing/CutProxy';
import { FaultProxy } from '../../testing/FaultProxy';
import { FollowedObjects } from '../../testing/FollowedObjects';
import { seededRandom } from '../../testing/seededRandom';
import { OwnServer } from '../OwnServer';
import { drawFault } from './faults';
import { Sample } from './slopePerHour';

const namespace = 'default';

/** Names that are written, so that objects are changed, deleted and made anew. */
const NAMES = 200;

const SAMPLE_MS = 1_000;

export interface ChaosOptions {
  seed: number;
  durationMs: number;
  /** Changes per second. */
  rate: number;
  /** How long the end may take to be right. */
  settleMs: number;
  guards?: Partial<ReflectorGuards>;
  onFault?: (name: string, elapsedMs: number) => void;
}

export interface ChaosResult {
  changes: number;
  /** How often each fault was caused. */
  faults: Readonly<Record<string, number>>;
  /** What must never happen, in words. */
  wrongs: readonly string[];
  /** Of the reflector on HTTP/2 and of the one on HTTP/1.1. */
  reflectors: readonly { agrees: boolean; metrics: ReflectorMetrics }[];
  /** Shortest time between the beginnings of two whole lists, as seen before the API server; undefined for fewer than two. */
  listsApartMs: number | undefined;
  /** Memory of this process as the system counts it, in MB. */
  memory: readonly Sample[];
  /** What of it is JavaScript objects, in MB; just collected where the process may ask for that. */
  heap: readonly Sample[];
}

/** Changes, faults and measurements side by side, and a look at the end. */
export class ChaosRun {
  readonly #options: ChaosOptions;
  readonly #objects: FollowedObjects;
  readonly #reflectors: KubeReflector<ConfigMap>[];
  readonly #startedAt = performance.now();
  readonly #counts: Record<string, number> = {};
  readonly #memory: Sample[] = [];
  readonly #heap: Sample[] = [];
  #changes = 0;

  constructor(parts: {
    options: ChaosOptions;
    admin: KubeClient;
    clients: KubeClient[];
  }) {
    this.#options = parts.options;
    this.#objects = new FollowedObjects({ admin: parts.admin, namespace });
    this.#reflectors = parts.clients.map(client =>
      createReflector<ConfigMap>({
        client,
        resource: configMaps,
        namespace,
        pageSize: 50,
        guards: parts.options.guards,
      }),
    );
  }

  async run(targets: {
    server: OwnServer;
    network: CutProxy;
    answers: FaultProxy;
  }): Promise<ChaosResult> {
    for (const reflector of this.#reflectors) {
      this.#objects.follow(reflector);
      reflector.start();
    }
    await Promise.all([
      this.#causeFaults(targets),
      this.#change(),
      this.#sample(),
    ]);
    const agrees = await this.#settle();
    return {
      changes: this.#changes,
      faults: this.#counts,
      wrongs: this.#objects.faults,
      reflectors: this.#reflectors.map(({ metrics }, index) => ({
        agrees: agrees[index],
        metrics,
      })),
      listsApartMs: shortestApart(targets.answers),
      memory: this.#memory,
      heap: this.#heap,
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#reflectors.map(one => one.stop()));
  }

  get #leftMs(): number {
    return this.#options.durationMs - (performance.now() - this.#startedAt);
  }

  async #causeFaults(targets: {
    server: OwnServer;
    network: CutProxy;
    answers: FaultProxy;
  }): Promise<void> {
    const random = seededRandom(this.#options.seed);
    const pause = (ms: number) => wait(Math.min(ms, Math.max(0, this.#leftMs)));
    while (this.#leftMs > 0) {
      await pause(500 + 2_500 * random());
      if (this.#leftMs <= 0) return;
      const fault = drawFault(random);
      this.#counts[fault.name] = (this.#counts[fault.name] ?? 0) + 1;
      this.#options.onFault?.(fault.name, performance.now() - this.#startedAt);
      await fault.cause({ ...targets, random, pause });
    }
  }

  /** Several changes at once, as many a second as wanted or as the machine can do. */
  async #change(): Promise<void> {
    const random = seededRandom(this.#options.seed + 1);
    let begun = 0;
    const worker = async () => {
      while (this.#leftMs > 0) {
        const dueMs = (begun / this.#options.rate) * 1_000;
        begun += 1;
        await wait(dueMs - (performance.now() - this.#startedAt));
        const name = `chaos-${Math.floor(NAMES * random())}`;
        const change =
          random() < 0.2 ? this.#objects.remove(name) : this.#objects.put(name);
        await change.then(
          () => {
            this.#changes += 1;
          },
          // The API server is away or paused; what it did nevertheless shows in the end.
          () => wait(100),
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  async #sample(): Promise<void> {
    while (this.#leftMs > 0) {
      await wait(Math.min(SAMPLE_MS, Math.max(0, this.#leftMs)));
      globalThis.gc?.();
      const at = performance.now() - this.#startedAt;
      const { rss, heapUsed } = process.memoryUsage();
      this.#memory.push({ at, value: rss / 2 ** 20 });
      this.#heap.push({ at, value: heapUsed / 2 ** 20 });
    }
  }

  async #settle(): Promise<boolean[]> {
    const end = performance.now() + this.#options.settleMs;
    const agree = async () => {
      const results: boolean[] = [];
      for (const reflector of this.#reflectors) {
        results.push(await this.#objects.agree(reflector));
      }
      return results;
    };
    let results = await agree();
    while (results.includes(false) && performance.now() < end) {
      await wait(200);
      results = await agree();
    }
    return results;
  }
}

function shortestApart({ requests }: FaultProxy): number | undefined {
  const begun = requests.filter(({ use }) => use === 'all').map(({ at }) => at);
  const apart = begun.slice(1).map((at, index) => at - begun[index]);
  return apart.length > 0 ? Math.min(...apart) : undefined;
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
