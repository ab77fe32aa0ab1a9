import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GovernEvent } from '@backstage-govern/plugin-govern-common';
import express from 'express';
import { eventually } from '../__testUtils__/eventually';
import { EventStream, type EventStreamOptions } from './EventStream';

const never: Pick<EventStreamOptions, 'shutdown' | 'expiresAt'> = {
  shutdown: new AbortController().signal,
  expiresAt: undefined,
};

const event: GovernEvent = {
  name: 'division_changed',
  id: 'local:5',
  data: { type: 'ADDED', cluster: 'local', division: 'a\nb' },
};

/** Events without end, counted as they are taken; ends with the stream. */
async function* endless(signal: AbortSignal, taken: { count: number }) {
  while (!signal.aborted) {
    taken.count += 1;
    yield {
      ...event,
      data: { ...event.data, division: 'x'.repeat(10_000) },
    } as GovernEvent;
  }
}

async function* waiting(signal: AbortSignal): AsyncGenerator<GovernEvent> {
  yield event;
  await new Promise(resolve => {
    signal.addEventListener('abort', resolve);
  });
}

describe('EventStream', () => {
  const closers: (() => void)[] = [];

  async function open(
    options: EventStreamOptions,
    events: (signal: AbortSignal) => AsyncIterable<GovernEvent> = waiting,
  ) {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>(resolve => {
      finish = resolve;
    });
    const app = express().get('/', (_, res) => {
      const stream = new EventStream(res, options);
      void stream.send(events(stream.signal)).finally(finish);
    });
    const server = createServer(app);
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>(resolve => {
      request({ port, host: '127.0.0.1' }, resolve).end();
    });
    return { response, finished };
  }

  const read = (response: IncomingMessage) => {
    const texts: string[] = [];
    response.setEncoding('utf8').on('data', text => texts.push(text));
    return {
      text: () => texts.join(''),
      ended: new Promise<void>(resolve => {
        response.on('close', resolve);
      }),
    };
  };

  afterEach(() => closers.splice(0).forEach(close => close()));

  it('sends a heartbeat at once, then each event on lines of its own', async () => {
    const { response } = await open(never);
    const { text } = read(response);
    await eventually('event', () => text().includes('division') || undefined);
    expect(text()).toBe(
      'event: heartbeat\ndata: {"connectedSeconds":0}\n\n' +
        'event: division_changed\nid: local:5\ndata: {"type":"ADDED","cluster":"local","division":"a\\nb"}\n\n',
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  it('keeps sending heartbeats, which have no id', async () => {
    const timing = { heartbeatMs: 20, drainMs: 1_000 };
    const { response } = await open({ ...never, timing });
    const { text } = read(response);
    await eventually('heartbeats', () =>
      text().split('event: heartbeat').length > 4 ? true : undefined,
    );
    expect(text().match(/^id: /gm)).toHaveLength(1);
  });

  it("ends with the caller's token", async () => {
    const expiresAt = new Date(Date.now() + 200);
    const { response, finished } = await open({ ...never, expiresAt });
    const reader = read(response);
    await Promise.all([reader.ended, finished]);
    expect(reader.text()).toContain('local:5');
  });

  it('ends when the backend shuts down', async () => {
    const controller = new AbortController();
    const options = { ...never, shutdown: controller.signal };
    const { response, finished } = await open(options);
    const reader = read(response);
    controller.abort();
    await Promise.all([reader.ended, finished]);
    expect(response.complete).toBe(true);
  });

  it('stops taking events when the client is gone', async () => {
    const { response, finished } = await open(never);
    response.destroy();
    await expect(finished).resolves.toBeUndefined();
  });

  it('takes no more events than the client reads, and lets go of one that reads nothing', async () => {
    const taken = { count: 0 };
    const timing = { heartbeatMs: 20, drainMs: 300 };
    const { response, finished } = await open({ ...never, timing }, signal =>
      endless(signal, taken),
    );
    response.pause();
    await finished;
    // What fits into the buffers of both sides is some megabytes, not all that could be sent in that time.
    expect(taken.count).toBeLessThan(3_000);
    expect(taken.count).toBeGreaterThan(1);
  });
});
