import { MeasuredContainer } from './measuredContainers';

interface Reading {
  startedAt: number;
  at: number;
  seconds: number;
}

/**
 * The CPU counters of running containers. A counter starts at zero with its container. What was added
 * up at the last reading is kept, so that a scrape costs the time since then and not the whole life.
 */
export class CpuCounters {
  #readings = new Map<string, Reading>();

  /** Seconds of CPU that each container has used until `at`, in milliseconds since 1970; containers that do not run are left out. */
  read(
    containers: readonly MeasuredContainer[],
    at: number,
  ): Array<{ container: MeasuredContainer; seconds: number }> {
    const next = new Map<string, Reading>();
    const answers = containers.flatMap(container => {
      const { labels, usage, startedAt } = container;
      if (startedAt === undefined || startedAt > at) return [];
      const key = `${labels.namespace}/${labels.pod}/${labels.container}`;
      const last = this.#readings.get(key);
      const base =
        last?.startedAt === startedAt && last.at <= at
          ? last
          : { at: startedAt, seconds: 0 };
      const seconds = base.seconds + usage.cpuSeconds(base.at, at);
      next.set(key, { startedAt, at, seconds });
      return [{ container, seconds }];
    });
    this.#readings = next;
    return answers;
  }
}
