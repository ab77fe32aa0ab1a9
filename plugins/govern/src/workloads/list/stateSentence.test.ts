import type { HealthCounts } from '@backstage-govern/plugin-govern-react';
import { stateSentence } from './stateSentence';

function counts(differences: Partial<HealthCounts>): HealthCounts {
  return {
    degraded: 0,
    progressing: 0,
    unknown: 0,
    healthy: 0,
    suspended: 0,
    completed: 0,
    ...differences,
  };
}

describe('stateSentence', () => {
  it.each([
    [
      counts({ degraded: 3, healthy: 38 }),
      2,
      false,
      '3 of 41 workloads need attention; data is 2 s old.',
    ],
    [
      counts({ degraded: 1, healthy: 1 }),
      75,
      true,
      '1 of 2 workloads that match needs attention; data is 1 min old.',
    ],
    [
      counts({ healthy: 1 }),
      0,
      false,
      'None of 1 workload needs attention; data is 0 s old.',
    ],
    [
      counts({ healthy: 5, unknown: 2 }),
      1,
      false,
      'None of 7 workloads is known to need attention, the state of 2 is unknown; data is 1 s old.',
    ],
    [
      counts({}),
      null,
      true,
      'No workloads that match; how old the data is cannot be said.',
    ],
  ])('says the state in words', (byHealth, age, filtered, sentence) => {
    expect(stateSentence(byHealth, age, filtered)).toBe(sentence);
  });

  it('does not take what cannot be read for nothing', () => {
    expect(stateSentence(counts({}), null, false, ['local'])).toBe(
      'What runs in cluster local is unknown: not all of it has been read.',
    );
    expect(
      stateSentence(counts({ degraded: 1, healthy: 2 }), null, false, ['b']),
    ).toBe(
      '1 of 3 workloads seen needs attention; what else runs in cluster b is unknown.',
    );
  });
});
