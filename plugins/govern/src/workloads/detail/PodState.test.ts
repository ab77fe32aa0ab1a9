import { podState } from './PodState';

const cause = { reason: 'OOMKilled', message: 'Out of memory.', pods: 1 };

describe('podState', () => {
  it.each([
    ['Running', true, null, 'Ready', 'positive'],
    ['Running', false, null, 'Running, not ready', 'neutral'],
    ['Running', false, cause, 'Running', 'negative'],
    ['Pending', false, null, 'Pending', 'neutral'],
    ['Pending', false, cause, 'Pending', 'negative'],
    ['Failed', false, null, 'Failed', 'negative'],
    ['Succeeded', false, null, 'Completed', 'positive'],
  ] as const)(
    'of a pod in phase %s, ready %s and cause %j is %s',
    (phase, ready, why, word, tone) => {
      expect(podState({ phase, ready, cause: why })).toEqual({ word, tone });
    },
  );
});
