import { backoffDelay } from './backoff';

describe('backoffDelay', () => {
  it('doubles up to half a minute', () => {
    const longest = [0, 1, 2, 6, 100].map(n => backoffDelay(n, () => 1));
    expect(longest).toEqual([500, 1000, 2000, 30_000, 30_000]);
  });

  it('is never less than half of its ceiling', () => {
    expect(backoffDelay(3, () => 0)).toBe(2000);
  });
});
