import { Stopwatch } from './Stopwatch';

describe('Stopwatch', () => {
  const watch = () => new Stopwatch(new AbortController().signal);

  it('notes when something was seen, not when it was looked for', async () => {
    const stopwatch = watch();
    // Whole, so that what is added comes off again exactly.
    const since = Math.floor(performance.now());
    let looks = 0;
    await stopwatch.note('event', since, async () => {
      looks += 1;
      return looks < 3 ? undefined : since + 42;
    });
    await stopwatch.note('event', since, async () => since - 10);
    expect(stopwatch.samples).toEqual({ event: [42, 0] });
  });

  it('notes the time of the look that saw it', async () => {
    const stopwatch = watch();
    const since = performance.now();
    let looks = 0;
    await stopwatch.noteWhen('row', since, async () => {
      looks += 1;
      return looks === 3;
    });
    const [taken] = stopwatch.samples.row;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(performance.now() - since);
  });

  it('gives up after a minute, and says on what', async () => {
    const longAgo = performance.now() - 61_000;
    await expect(
      watch().noteWhen('row', longAgo, async () => false),
    ).rejects.toThrow('Not seen within 60 s: row.');
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('Interrupted.'));
    await expect(
      new Stopwatch(stopping.signal).noteWhen('row', 0, async () => false),
    ).rejects.toThrow('Interrupted.');
  });
});
