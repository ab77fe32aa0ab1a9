import { historyGaps } from './historyGaps';
import { Timeline } from './Timeline';

const DAY = 86_400_000;
const STEP = 300_000;
const to = Date.UTC(2026, 2, 31, 12, 3);
const from = to - 30 * DAY;

describe('historyGaps', () => {
  const gaps = historyGaps({ seed: 'test', from, to });

  it('leaves out some times of 20 minutes to 3 hours, the same ones each time', () => {
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.length).toBeLessThan(12);
    for (const gap of gaps) {
      expect(gap.to - gap.from).toBeGreaterThanOrEqual(20 * 60_000);
      expect(gap.to - gap.from).toBeLessThanOrEqual(180 * 60_000);
    }
    expect(historyGaps({ seed: 'test', from, to })).toEqual(gaps);
  });

  it('leaves the last day whole', () => {
    const latest = Math.max(...gaps.map(gap => gap.to));
    expect(latest).toBeLessThanOrEqual(to - DAY);
  });
});

describe('Timeline', () => {
  const gap = { from: from + 2 * STEP, to: from + 5 * STEP };
  const timeline = new Timeline({ from, to, step: STEP, gaps: [gap] });

  it('has whole steps only, none of them in a gap', () => {
    const { times, text } = timeline.span(from, to);
    expect(times.every(at => at % STEP === 0)).toBe(true);
    expect(times.some(at => at >= gap.from && at < gap.to)).toBe(false);
    expect(times).toHaveLength(30 * 288 - 3);
    expect(text.split(',').map(Number)).toEqual(times);
  });

  it('gives parts that together are the whole, and nothing for a time outside', () => {
    const middle = from + 11 * DAY + 1;
    expect([
      ...timeline.span(from, middle).times,
      ...timeline.span(middle, to).times,
    ]).toEqual(timeline.span(from, to).times);
    expect(timeline.span(to, to + DAY).times).toEqual([]);
  });
});
