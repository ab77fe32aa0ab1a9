import { createBackoff } from './backoff';

const steps = (random: () => number, count: number) => {
  const backoff = createBackoff({ minMs: 500, maxMs: 30_000, random });
  return Array.from({ length: count }, () => backoff.next());
};

describe('createBackoff', () => {
  it('doubles up to its limit', () => {
    expect(steps(() => 0.999999, 8).map(Math.round)).toEqual([
      500, 1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ]);
  });

  it('draws each wait from the upper half of its step', () => {
    expect(steps(() => 0, 3)).toEqual([250, 500, 1000]);
  });

  it('begins anew after a success', () => {
    const backoff = createBackoff({ minMs: 8, maxMs: 64, random: () => 0 });
    backoff.next();
    backoff.next();
    expect(backoff.attempts).toBe(2);
    backoff.reset();
    expect(backoff.attempts).toBe(0);
    expect(backoff.next()).toBe(4);
  });

  it('stays at its limit however often it is asked', () => {
    expect(steps(() => 0, 2000).at(-1)).toBe(15_000);
  });
});
