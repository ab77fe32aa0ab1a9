import { noiseAt, seedOf } from './seededNoise';
import { ProfileName, UsageProfile } from './UsageProfile';
import { Moment, usageShapes } from './usageShapes';

/** Milliseconds between two knots of the line that usage follows. */
export const KNOT_MS = 300_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** At most one spike in each slot of this length. */
const SPIKE_SLOT_MS = 6 * HOUR_MS;

/** What makes a container's usage its own. */
export interface UsageSeriesOptions {
  /** The pod's workload; its replicas share their spikes. */
  workload: string;
  pod: string;
  container: string;
  profile: UsageProfile;
  /** Cores and bytes. */
  requests: { cpu: number; memory: number };
  /** Cores and bytes; usage never goes over them. */
  limits?: { cpu?: number; memory?: number };
  /** Where growth is zero, in milliseconds since 1970. */
  growthOrigin: number;
  /** Another seed gives another company. */
  seed: string;
}

/**
 * What one container uses at any time, past or future, the same whenever it is asked: a pure function
 * of its options. It follows straight lines between knots five minutes apart, so that the CPU counter,
 * its integral, is exact.
 */
export class UsageSeries {
  readonly #options: UsageSeriesOptions;
  readonly #shape: (typeof usageShapes)[Exclude<ProfileName, 'unmeasured'>];
  readonly #podSeed: number;
  readonly #spikeSeed: number;

  /** @throws Error for the profile `unmeasured`, which has no usage. */
  constructor(options: UsageSeriesOptions) {
    const { profile, seed, workload, pod, container } = options;
    if (profile.name === 'unmeasured') {
      throw new Error(
        `Container ${container} of ${pod} is never measured: it has no usage series.`,
      );
    }
    this.#options = options;
    this.#shape = usageShapes[profile.name];
    this.#podSeed = seedOf(`${seed}/${workload}/${pod}/${container}`);
    this.#spikeSeed = seedOf(`${seed}/${workload}/spikes`);
  }

  /** Cores in use at `at`, in milliseconds since 1970. */
  cpuCores(at: number): number {
    return this.#between(at, knot => this.#cpuAtKnot(knot));
  }

  /** Bytes of the working set at `at`, in milliseconds since 1970. */
  memoryBytes(at: number): number {
    return Math.round(this.#between(at, knot => this.#memoryAtKnot(knot)));
  }

  /** CPU seconds used from `from` to `to`: the exact integral of {@link UsageSeries.cpuCores}. */
  cpuSeconds(from: number, to: number): number {
    let seconds = 0;
    let start = from;
    let atStart = this.cpuCores(from);
    while (start < to) {
      const knot = (Math.floor(start / KNOT_MS) + 1) * KNOT_MS;
      const end = Math.min(knot, to);
      const atEnd =
        end === knot ? this.#cpuAtKnot(end / KNOT_MS) : this.cpuCores(end);
      seconds += (((atStart + atEnd) / 2) * (end - start)) / 1000;
      start = end;
      atStart = atEnd;
    }
    return seconds;
  }

  #between(at: number, value: (knot: number) => number): number {
    const knot = Math.floor(at / KNOT_MS);
    const part = at / KNOT_MS - knot;
    const before = value(knot);
    return part === 0 ? before : before + (value(knot + 1) - before) * part;
  }

  #cpuAtKnot(knot: number): number {
    const { profile, requests, limits } = this.#options;
    const at = knot * KNOT_MS;
    const cores =
      requests.cpu *
      profile.cpu *
      this.#shape.cpu(this.#moment(at)) *
      this.#growth(at) *
      this.#spread(at, 0.12) *
      this.#spike(at);
    return Math.min(cores, limits?.cpu ?? Infinity);
  }

  #memoryAtKnot(knot: number): number {
    const { profile, requests, limits } = this.#options;
    const at = knot * KNOT_MS;
    const bytes =
      requests.memory *
      profile.memory *
      this.#shape.memory(this.#moment(at)) *
      this.#growth(at) *
      this.#spread(at, 0.02);
    // A container at its limit is killed, so that none is ever seen there.
    return Math.min(bytes, 0.99 * (limits?.memory ?? Infinity));
  }

  #moment(at: number): Moment {
    const day = Math.floor(at / DAY_MS);
    return {
      hour: (at - day * DAY_MS) / HOUR_MS,
      // 1 January 1970 was a Thursday.
      isWeekend: (day + 4) % 7 === 6 || (day + 4) % 7 === 0,
      shiftedDay: at / DAY_MS + 7 * noiseAt(this.#podSeed, -1),
    };
  }

  /** 1 at the origin, linear over 30 days to either side and level from there on. */
  #growth(at: number): number {
    const { profile, growthOrigin } = this.#options;
    const months = (at - growthOrigin) / (30 * DAY_MS);
    return 1 + profile.growth * Math.max(-1, Math.min(1, months));
  }

  /** Each pod's constant share and the noise of each knot; both stay within `width`. */
  #spread(at: number, width: number): number {
    const share = noiseAt(this.#podSeed, -2) - 0.5;
    const noise = noiseAt(this.#podSeed, at / KNOT_MS) - 0.5;
    return 1 + width * (share + noise);
  }

  /** Now and then a workload is up to three times as busy for 20 to 60 minutes. */
  #spike(at: number): number {
    const slot = Math.floor(at / SPIKE_SLOT_MS);
    const seed = this.#spikeSeed;
    if (noiseAt(seed, 4 * slot) > 0.08) return 1;
    const start = noiseAt(seed, 4 * slot + 1) * (SPIKE_SLOT_MS - HOUR_MS);
    const length = HOUR_MS * (1 / 3 + (2 / 3) * noiseAt(seed, 4 * slot + 2));
    const since = at - slot * SPIKE_SLOT_MS - start;
    return since >= 0 && since < length
      ? 1.5 + 1.5 * noiseAt(seed, 4 * slot + 3)
      : 1;
  }
}
