import type { Clock } from '@backstage-govern/kube';
import { withinPatience } from './withinPatience';

/** Time that stands still; the test fires what waits. */
class HeldClock implements Clock {
  readonly waiting = new Map<() => void, number>();
  now = () => 0;
  timer = (ms: number, callback: () => void) => {
    this.waiting.set(callback, ms);
    return () => {
      this.waiting.delete(callback);
    };
  };
}

describe('withinPatience', () => {
  it('gives what the work gives, and leaves no timer behind', async () => {
    const clock = new HeldClock();
    await expect(withinPatience(clock, Promise.resolve(3))).resolves.toBe(3);
    const failed = Promise.reject(new Error('refused'));
    await expect(withinPatience(clock, failed)).rejects.toThrow('refused');
    expect(clock.waiting.size).toBe(0);
  });

  it('says after five seconds that the database does not answer', async () => {
    const clock = new HeldClock();
    const answer = withinPatience(clock, new Promise(() => undefined));
    const [[callback, ms]] = clock.waiting;
    expect(ms).toBe(5_000);
    callback();
    await expect(answer).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
      message: 'The database did not answer within 5 seconds',
    });
    expect(clock.waiting.size).toBe(0);
  });
});
