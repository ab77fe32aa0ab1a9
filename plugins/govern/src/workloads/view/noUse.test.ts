import { noUseOfPod, noUseOfWorkload } from './noUse';

describe('noUseOfWorkload', () => {
  it.each([
    ['completed', 'Job', 'it has ended'],
    ['suspended', 'Deployment', 'it is suspended'],
    ['healthy', 'CronJob', 'no job of it runs now'],
    ['degraded', 'Deployment', 'no pod of it runs'],
  ] as const)('says why nothing of a %s %s runs', (health, kind, reason) => {
    const workload = { usedReason: 'notRunning', health, kind } as const;
    expect(noUseOfWorkload(workload, 'the store is down')).toEqual({
      isIdle: true,
      reason,
    });
  });

  it.each([
    ['sourceDown', 'the store is down', 'the store is down'],
    ['sourceDown', undefined, 'the metrics source does not answer'],
    ['notConfigured', undefined, 'its cluster has no metrics source'],
    ['notMeasured', 'the store is down', 'it was not measured yet'],
    [null, 'the store is down', 'the store is down'],
  ] as const)(
    'says what %s means to what runs',
    (usedReason, missing, reason) => {
      const workload = { usedReason, health: 'healthy', kind: 'Pod' } as const;
      expect(noUseOfWorkload(workload, missing)).toEqual({
        isIdle: false,
        reason,
      });
    },
  );
});

describe('noUseOfPod', () => {
  it.each([
    ['Pending', null, 'it is on no node yet'],
    ['Pending', 'node-1', 'it has not started yet'],
    ['Succeeded', 'node-1', 'it has ended'],
    ['Failed', 'node-1', 'it has ended'],
  ])(
    'says why a pod that is %s on node %s uses nothing',
    (phase, node, reason) => {
      const pod = { usedReason: 'notRunning', phase, node } as const;
      expect(noUseOfPod(pod, undefined)).toEqual({ isIdle: true, reason });
    },
  );
});
