import type {
  GovernEvent,
  GovernEventName,
  GovernEvents,
} from '@backstage-govern/plugin-govern-common';
import { eventually } from './eventually';
import type { RunningGovern } from './startGovern';

/** Reads a change stream in the background and keeps what comes. */
export function collectEvents({ client }: RunningGovern, cursor?: string) {
  const controller = new AbortController();
  const events: GovernEvent[] = [];
  const ended = (async () => {
    try {
      const stream = client.streamEvents({ cursor, signal: controller.signal });
      for await (const event of stream) events.push(event);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  })();
  return {
    events,
    /** Resolves when the stream has ended. */
    ended,
    /** The first event of a name that fits, once it is there. */
    async next<N extends GovernEventName>(
      name: N,
      fits: (data: GovernEvents[N]) => boolean = () => true,
    ): Promise<GovernEvent & { name: N }> {
      return eventually(`${name} event`, () =>
        events.find(
          (event): event is GovernEvent & { name: N } =>
            event.name === name && fits(event.data as GovernEvents[N]),
        ),
      );
    },
    async close() {
      controller.abort();
      await ended;
    },
  };
}
