import type { Change } from './ChangeStore';
import { RecentChanges } from './RecentChanges';

const changes = (...numbers: number[]): Change[] =>
  numbers.map(number => ({
    number,
    name: 'heartbeat',
    data: { connectedSeconds: number },
  }));

const numbersOf = (list: Change[] | undefined) =>
  list?.map(({ number }) => number);

describe('RecentChanges', () => {
  it('gives what follows a number, a page at a time', () => {
    const recent = new RecentChanges(10, 100);
    recent.append(changes(11, 12, 13, 14));
    expect(numbersOf(recent.after(10, 2))).toEqual([11, 12]);
    expect(numbersOf(recent.after(12, 100))).toEqual([13, 14]);
    expect(numbersOf(recent.after(14, 100))).toEqual([]);
  });

  it('knows that it does not reach back before its begin', () => {
    const recent = new RecentChanges(10, 100);
    expect(recent.after(9, 100)).toBeUndefined();
    expect(recent.after(10, 100)).toEqual([]);
    recent.append(changes(11));
    expect(recent.after(9, 100)).toBeUndefined();
  });

  it('forgets the oldest beyond its capacity', () => {
    const recent = new RecentChanges(0, 2);
    recent.append(changes(1, 2, 3));
    expect(recent.after(0, 100)).toBeUndefined();
    expect(numbersOf(recent.after(1, 100))).toEqual([2, 3]);
  });

  it('never bridges a gap', () => {
    const recent = new RecentChanges(0, 100);
    recent.append(changes(1, 2));
    recent.append(changes(7, 8));
    expect(recent.after(2, 100)).toBeUndefined();
    expect(numbersOf(recent.after(6, 100))).toEqual([7, 8]);
    expect(recent.last).toBe(8);
  });

  it('has nothing for a reader that is ahead of it', () => {
    expect(new RecentChanges(5, 100).after(9, 100)).toEqual([]);
  });
});
