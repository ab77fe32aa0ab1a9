import { createParser } from 'eventsource-parser';
import type { GovernEvent, GovernEventName } from '../api/events';

const EVENT_NAMES: ReadonlySet<string> = new Set<GovernEventName>([
  'workload_changed',
  'division_changed',
  'projection_degraded',
  'heartbeat',
  'resync',
]);

/** Characters that one event may have; a single changed row has a few thousand. */
const MAX_EVENT_LENGTH = 4 * 1024 * 1024;

/**
 * The events of one stream until its end. A newer server may send names that this client does not
 * know: they are passed over. Leaving the loop early cancels the stream.
 *
 * @throws Error when the stream breaks or holds what is not an event stream
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<GovernEvent> {
  let ready: GovernEvent[] = [];
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ event, id, data }) => {
      if (event === undefined || !EVENT_NAMES.has(event)) return;
      ready.push({
        name: event,
        ...(id !== undefined && { id }),
        data: JSON.parse(data),
      } as GovernEvent);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      const events = ready;
      ready = [];
      yield* events;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
