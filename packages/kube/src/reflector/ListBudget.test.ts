import { KubeError } from '../client/KubeError';
import { Clock } from '../clock/Clock';
import { ManualClock } from '../testing/ManualClock';
import { ListBudget } from './ListBudget';

describe('ListBudget', () => {
  const never = new AbortController().signal;

  /** Whether the turn comes once the clock has moved by exactly so much. */
  const expectTurnAfter = async (
    budget: ListBudget,
    clock: ManualClock,
    ms: number,
  ) => {
    let isTaken = false;
    const taken = budget.take(never).then(() => {
      isTaken = true;
    });
    if (ms > 0) {
      clock.advance(ms - 1);
      await Promise.resolve();
      expect(isTaken).toBe(false);
      clock.advance(1);
    }
    await taken;
  };

  it('gives the first turn at once and each later one 30 s after the one before', async () => {
    const clock = new ManualClock();
    const budget = new ListBudget({ clock, everyMs: 30_000 });
    await expectTurnAfter(budget, clock, 0);
    await expectTurnAfter(budget, clock, 30_000);
    clock.advance(12_000);
    await expectTurnAfter(budget, clock, 18_000);
    clock.advance(31_000);
    await expectTurnAfter(budget, clock, 0);
  });

  it('gives a turn back that never reached the server, and no other', async () => {
    const clock = new ManualClock();
    const budget = new ListBudget({ clock, everyMs: 30_000 });
    const failure = (cause: unknown) =>
      new KubeError({
        subject: { verb: 'list', resource: 'pods' },
        reason: 'Unreachable',
        detail: 'refused',
        cause,
      });
    const error = (code: string) => Object.assign(new Error(code), { code });
    await expectTurnAfter(budget, clock, 0);
    budget.settle(failure(error('ECONNREFUSED')));
    await expectTurnAfter(budget, clock, 0);
    budget.settle(failure(error('ECONNRESET')));
    await expectTurnAfter(budget, clock, 30_000);
  });

  it('waits no longer than usual when the clock is set back', async () => {
    const clock = new ManualClock();
    let shiftMs = 0;
    const shifted: Clock = {
      now: () => clock.now() + shiftMs,
      timer: (ms, callback) => clock.timer(ms, callback),
    };
    const budget = new ListBudget({ clock: shifted, everyMs: 30_000 });
    await expectTurnAfter(budget, clock, 0);
    shiftMs = -3_600_000;
    await expectTurnAfter(budget, clock, 30_000);
  });

  it('takes no turn for somebody who stopped waiting', async () => {
    const clock = new ManualClock();
    const budget = new ListBudget({ clock, everyMs: 30_000 });
    await budget.take(never);
    const controller = new AbortController();
    const waiting = budget.take(controller.signal);
    clock.advance(20_000);
    controller.abort();
    await waiting;
    await expectTurnAfter(budget, clock, 10_000);
  });
});
