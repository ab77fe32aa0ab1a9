import type { GovernEvent } from '@backstage-govern/plugin-govern-common';
import { ChangeStream } from './ChangeStream';

const heartbeat: GovernEvent = {
  name: 'heartbeat',
  data: { connectedSeconds: 20 },
};

function changed(id: string): GovernEvent {
  return {
    name: 'division_changed',
    id,
    data: { type: 'UPDATED', cluster: 'local', division: 'payments' },
  };
}

/** A server whose connections are scripts. The clock is jest's, so that waits take no time. */
function fakeServer(
  connections: ((signal: AbortSignal) => AsyncIterable<GovernEvent>)[],
) {
  const cursors: (string | undefined)[] = [];
  const api = {
    getStatus: async () => ({ healthy: true, clusters: [], cursor: 'local:1' }),
    streamEvents: (options: { cursor?: string; signal: AbortSignal }) => {
      cursors.push(options.cursor);
      const next = connections.shift();
      return next ? next(options.signal) : open([])(options.signal);
    },
  };
  return { api, cursors };
}

/** Sends the events, then stays open until aborted. */
function open(events: GovernEvent[]) {
  return async function* connection(signal: AbortSignal) {
    yield* events;
    await new Promise((_, reject) => {
      const fail = () => reject(new Error('aborted'));
      if (signal.aborted) fail();
      signal.addEventListener('abort', fail);
    });
  };
}

/** Sends the events, then ends. */
function ends(events: GovernEvent[]) {
  return async function* connection() {
    yield* events;
  };
}

function refuses(message: string) {
  return (): AsyncIterable<GovernEvent> => ({
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new Error(message)),
    }),
  });
}

describe('ChangeStream', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  function start(server: ReturnType<typeof fakeServer>) {
    const seen: GovernEvent[] = [];
    let gaps = 0;
    const stream = new ChangeStream({
      api: server.api,
      onEvent: event => seen.push(event),
      onGap: () => {
        gaps += 1;
      },
      random: () => 1,
    });
    return { stream, seen, gaps: () => gaps };
  }

  it('starts from the cursor of the status, and says that what was read before may be old', async () => {
    const server = fakeServer([open([heartbeat])]);
    const { stream, gaps } = start(server);
    const release = stream.acquire();
    expect(stream.getState()).toEqual({ status: 'connecting' });
    await jest.advanceTimersByTimeAsync(0);
    expect(server.cursors).toEqual(['local:1']);
    expect(gaps()).toBe(1);
    expect(stream.getState()).toEqual({ status: 'live' });
    release();
  });

  it('comes back after a break with the last id seen, without a gap', async () => {
    const server = fakeServer([
      ends([changed('local:7'), heartbeat]),
      open([changed('local:8')]),
    ]);
    const { stream, seen, gaps } = start(server);
    const release = stream.acquire();
    await jest.advanceTimersByTimeAsync(0);
    expect(stream.getState()).toMatchObject({
      status: 'waiting',
      reason: 'The server ended the connection.',
    });
    await jest.advanceTimersByTimeAsync(500);
    expect(server.cursors).toEqual(['local:1', 'local:7']);
    expect(seen.filter(event => event.id)).toHaveLength(2);
    expect(gaps()).toBe(1);
    release();
  });

  it('waits longer after each attempt on which nothing was heard', async () => {
    const server = fakeServer([
      refuses('no route'),
      refuses('no route'),
      refuses('no route'),
    ]);
    const { stream } = start(server);
    const release = stream.acquire();
    await jest.advanceTimersByTimeAsync(0);
    expect(stream.getState()).toMatchObject({ reason: 'no route' });
    await jest.advanceTimersByTimeAsync(500);
    expect(server.cursors).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(999);
    expect(server.cursors).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(server.cursors).toHaveLength(3);
    release();
  });

  it('takes a resync for a gap, and goes on from its id', async () => {
    const server = fakeServer([
      ends([
        { name: 'resync', id: 'local:90', data: { reason: 'too far behind' } },
      ]),
    ]);
    const { stream, gaps } = start(server);
    const release = stream.acquire();
    await jest.advanceTimersByTimeAsync(600);
    expect(gaps()).toBe(2);
    expect(server.cursors).toEqual(['local:1', 'local:90']);
    release();
  });

  it('gives up a connection on which no heartbeat arrives', async () => {
    const server = fakeServer([open([heartbeat])]);
    const { stream } = start(server);
    const release = stream.acquire();
    await jest.advanceTimersByTimeAsync(49_000);
    expect(stream.getState()).toEqual({ status: 'live' });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(server.cursors).toHaveLength(2);
    release();
  });

  it('is one connection for all its users, and closes a while after the last one left', async () => {
    const server = fakeServer([open([heartbeat])]);
    const { stream } = start(server);
    const first = stream.acquire();
    const second = stream.acquire();
    first();
    first();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(stream.getState()).toEqual({ status: 'live' });
    second();
    const third = stream.acquire();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.cursors).toHaveLength(1);
    third();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(stream.getState()).toEqual({ status: 'idle' });
  });
});
