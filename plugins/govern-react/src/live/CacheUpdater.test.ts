import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { workloadFixture } from '../testing/workloadFixture';
import { CacheUpdater } from './CacheUpdater';
import { queryKeys } from './queryKeys';

const row = workloadFixture();
const update = {
  name: 'workload_changed' as const,
  id: 'local:2',
  data: {
    type: 'UPDATED' as const,
    key: row,
    workload: { ...row, health: 'degraded' as const },
  },
};

describe('CacheUpdater', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  function listed(read: () => Promise<unknown>) {
    const queryClient = new QueryClient();
    const key = queryKeys.workloads({});
    queryClient.setQueryData(key, {
      pages: [{ items: [row], nextCursor: null, total: 1, freshness: {} }],
      pageParams: [undefined],
    });
    const observer = new QueryObserver(queryClient, {
      queryKey: key,
      queryFn: read,
      staleTime: Infinity,
    });
    const stop = observer.subscribe(() => undefined);
    return { queryClient, observer, stop };
  }

  it('shows a change at once and reads the list again a moment later', async () => {
    const read = jest.fn(async () => ({ pages: [], pageParams: [] }));
    const { queryClient, observer, stop } = listed(read);
    new CacheUpdater(queryClient).onEvent(update);
    expect(observer.getCurrentResult().data).toMatchObject({
      pages: [{ items: [{ health: 'degraded' }] }],
    });
    expect(read).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(300);
    expect(read).toHaveBeenCalledTimes(1);
    stop();
  });

  it('reads once for many changes', async () => {
    const read = jest.fn(async () => ({ pages: [], pageParams: [] }));
    const { queryClient, stop } = listed(read);
    const updater = new CacheUpdater(queryClient);
    for (let i = 0; i < 100; i++) updater.onEvent(update);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledTimes(1);
    stop();
  });

  it('lets a slow answer arrive before it reads again, and then does read again', async () => {
    const read = jest.fn(
      () =>
        new Promise(resolve => {
          setTimeout(() => resolve({ pages: [], pageParams: [] }), 5_000);
        }),
    );
    const { queryClient, stop } = listed(read);
    const updater = new CacheUpdater(queryClient);
    updater.onEvent(update);
    await jest.advanceTimersByTimeAsync(1_000);
    updater.onEvent(update);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(read).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledTimes(2);
    stop();
  });

  it('does not read anything for a heartbeat', async () => {
    const read = jest.fn(async () => ({ pages: [], pageParams: [] }));
    const { queryClient, stop } = listed(read);
    new CacheUpdater(queryClient).onEvent({
      name: 'heartbeat',
      data: { connectedSeconds: 20 },
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(read).not.toHaveBeenCalled();
    stop();
  });

  it('reads again after a gap', async () => {
    const read = jest.fn(async () => ({ pages: [], pageParams: [] }));
    const { queryClient, stop } = listed(read);
    new CacheUpdater(queryClient).onGap();
    await jest.advanceTimersByTimeAsync(300);
    expect(read).toHaveBeenCalledTimes(1);
    stop();
  });
});
