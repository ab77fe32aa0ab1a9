import type {
  ChangeType,
  GovernApi,
} from '@backstage-govern/plugin-govern-common';

/** When the change stream told what, for the first time, by the process's clock in milliseconds. */
export class EventTimes {
  readonly #times = new Map<string, number>();

  /** Reads the stream from now on until the signal aborts. */
  async follow(govern: GovernApi, signal: AbortSignal): Promise<void> {
    let { cursor } = await govern.getStatus(signal);
    while (!signal.aborted) {
      try {
        for await (const event of govern.streamEvents({ cursor, signal })) {
          cursor = event.id ?? cursor;
          if (event.name !== 'workload_changed') continue;
          const { type, key } = event.data;
          const what = describe(type, key.namespace, key.name);
          if (!this.#times.has(what)) {
            this.#times.set(what, performance.now());
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }

  at(type: ChangeType, namespace: string, name: string): number | undefined {
    return this.#times.get(describe(type, namespace, name));
  }
}

function describe(type: ChangeType, namespace: string, name: string): string {
  return `${type} ${namespace}/${name}`;
}
