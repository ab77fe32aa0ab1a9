import { figuresOf } from './Figures';
import { quantile } from './quantile';
import { table } from './table';

describe('quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);

  it.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('is, for %d of the numbers from 1 to 100, %d', (q, expected) => {
    expect(quantile(hundred, q)).toBe(expected);
  });

  it('is the only sample where there is one', () => {
    expect(quantile([7], 0.99)).toBe(7);
  });

  it('refuses to speak of no samples', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });
});

describe('table', () => {
  const figures = figuresOf({ row: [10, 20, 30.4], event: [5] });

  it('puts each figure beside its baseline and says how far apart they are', () => {
    const before = { row: { p50: 40, p99: 20, max: 20 } };
    expect(table(figures, before).split('\n')).toEqual([
      'milliseconds  p50  baseline  change  p99  baseline  change',
      'row            20        40   -50 %   30        20   +50 %',
      'event           5         -       -    5         -       -',
    ]);
  });

  it('has figures also without any baseline', () => {
    expect(table(figures, undefined)).toContain('30');
  });
});
