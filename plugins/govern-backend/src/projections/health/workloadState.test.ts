import type { Condition, Deployment, Job } from '@backstage-govern/kube';
import {
  controlledBy,
  cronJob,
  daemonSet,
  job,
  pod,
  pullingPod,
  rolledOut,
  statefulSet,
  unreadyPod,
} from '../../__testUtils__/objects';
import { rolloutRules } from './rolloutHealth';
import { workloadState } from './workloadState';

const none = { pods: [], jobs: [] };
const rollingOut = {
  type: 'Progressing',
  status: 'True',
  reason: 'ReplicaSetUpdated',
};
const failed = {
  conditions: [
    {
      type: 'Failed',
      status: 'True' as const,
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    },
  ],
  failed: 4,
};
const complete = {
  conditions: [{ type: 'Complete', status: 'True' as const }],
};

describe('state of a Deployment', () => {
  it('is healthy with all pods available, which wants no explanation', () => {
    expect(
      workloadState(rolledOut(), { pods: [pod('a'), pod('b')], jobs: [] }),
    ).toEqual({ health: 'healthy', cause: null, desired: 2 });
  });

  it('wants one pod where it does not say how many', () => {
    expect(
      workloadState(rolledOut({ replicas: undefined }), none),
    ).toMatchObject({ health: 'healthy', desired: 1 });
  });

  it('is suspended at zero replicas, even with the controller behind', () => {
    const scaled = rolledOut({ replicas: 0 }, { observedGeneration: 1 });
    expect(workloadState(scaled, none)).toEqual({
      health: 'suspended',
      cause: null,
      desired: 0,
    });
  });

  it('is degraded by the reason that most failing pods have, and counts them', () => {
    const pods = [unreadyPod('a', 3), pullingPod('b'), pullingPod('c')];
    expect(workloadState(rolledOut(), { pods, jobs: [] })).toMatchObject({
      health: 'degraded',
      cause: { reason: 'ImagePullBackOff', pods: 2 },
    });
  });

  it('is degraded when its pods cannot even be created', () => {
    const conditions = [
      {
        type: 'ReplicaFailure',
        status: 'True',
        reason: 'FailedCreate',
        message: 'exceeded quota',
      },
    ];
    expect(workloadState(rolledOut({}, { conditions }), none)).toMatchObject({
      health: 'degraded',
      cause: { reason: 'FailedCreate', message: 'exceeded quota' },
    });
  });

  it('is degraded when its rollout missed its deadline', () => {
    const conditions = [
      {
        type: 'Progressing',
        status: 'False',
        reason: 'ProgressDeadlineExceeded',
      },
    ];
    expect(workloadState(rolledOut({}, { conditions }), none)).toMatchObject({
      health: 'degraded',
      cause: { reason: 'ProgressDeadlineExceeded' },
    });
  });

  it('is progressing while new pods have yet to pass their probes for the first time', () => {
    const deployment = rolledOut({}, { conditions: [rollingOut] });
    const parts = { pods: [unreadyPod('a')], jobs: [] };
    expect(workloadState(deployment, parts)).toMatchObject({
      health: 'progressing',
      cause: { reason: 'Unhealthy', pods: 1 },
    });
  });

  it('says until when Kubernetes gives a rollout whose pods fail their probes, and that it is over', () => {
    const parts = { pods: [unreadyPod('a')], jobs: [] };
    const messageOf = (
      spec: Partial<Deployment['spec']>,
      progressing: Partial<Condition>,
    ) => {
      const conditions = [{ ...rollingOut, ...progressing }];
      return workloadState(rolledOut(spec, { conditions }), parts).cause
        ?.message;
    };
    const lastUpdateTime = '2026-11-01T10:00:00Z';
    expect(messageOf({}, { lastUpdateTime })).toMatch(
      /probe does not pass\. .* until 2026-11-01T10:10:00Z/,
    );
    expect(
      messageOf({ progressDeadlineSeconds: 30 }, { lastUpdateTime }),
    ).toMatch(/until 2026-11-01T10:00:30Z/);
    expect(
      messageOf({ progressDeadlineSeconds: 2147483647 }, { lastUpdateTime }),
    ).toMatch(/no deadline/);
    expect(messageOf({}, { status: 'False', lastUpdateTime })).toMatch(
      /probe does not pass\. .* by its deadline/,
    );
  });

  it('is degraded by pods that fail their probes after the rollout, or with restarts', () => {
    const after = { pods: [unreadyPod('a')], jobs: [] };
    expect(workloadState(rolledOut(), after).health).toBe('degraded');
    const during = rolledOut({}, { conditions: [rollingOut] });
    const restarted = { pods: [unreadyPod('a', 1)], jobs: [] };
    expect(workloadState(during, restarted).health).toBe('degraded');
  });

  it('does not count what is left of evicted pods', () => {
    const evicted = pod('old', { phase: 'Failed', reason: 'Evicted' });
    expect(
      workloadState(rolledOut(), { pods: [evicted, pod('a')], jobs: [] })
        .health,
    ).toBe('healthy');
  });

  it.each([
    ['Pending', rolledOut({}, { observedGeneration: 1 })],
    ['RollingOut', rolledOut({}, { updatedReplicas: 1 })],
    ['Starting', rolledOut({}, { availableReplicas: 1 })],
  ])('is progressing because of %s', (reason, deployment) => {
    expect(workloadState(deployment, none)).toMatchObject({
      health: 'progressing',
      cause: { reason },
    });
  });

  it('is suspended while paused', () => {
    expect(workloadState(rolledOut({ paused: true }), none)).toMatchObject({
      health: 'suspended',
      cause: { reason: 'Paused' },
    });
  });

  it('is progressing before any status was written', () => {
    const { status: _, ...created } = rolledOut();
    expect(workloadState(created, none).health).toBe('progressing');
  });
});

it('rollout rules stand in the order that matters', () => {
  expect(rolloutRules.map(({ name }) => name)).toEqual([
    'scaled to zero',
    'failing pods',
    'pods cannot be made',
    'deadline passed',
    'paused',
    'not seen by its controller',
    'rolling out',
    'not all available',
  ]);
});

describe('state of a StatefulSet', () => {
  it('is progressing while revisions differ, unless old pods are left on purpose', () => {
    const updating = { updateRevision: 'b', updatedReplicas: 1 };
    expect(workloadState(statefulSet({}, updating), none)).toMatchObject({
      health: 'progressing',
      cause: {
        reason: 'RollingOut',
        message: expect.stringContaining('1 of 2'),
      },
    });
    const onDelete = statefulSet(
      { updateStrategy: { type: 'OnDelete' } },
      updating,
    );
    expect(workloadState(onDelete, none).health).toBe('healthy');
    const partition = statefulSet(
      { updateStrategy: { rollingUpdate: { partition: 1 } } },
      updating,
    );
    expect(workloadState(partition, none).health).toBe('healthy');
  });

  it('is healthy after a rollout, whatever the count of updated pods says', () => {
    expect(
      workloadState(statefulSet({}, { updatedReplicas: 0 }), none).health,
    ).toBe('healthy');
  });
});

describe('state of a DaemonSet', () => {
  it('wants a pod for each node that it runs on', () => {
    expect(workloadState(daemonSet(), none)).toEqual({
      health: 'healthy',
      cause: null,
      desired: 3,
    });
  });

  it('is suspended, with the reason, where no node is one of its own', () => {
    const nowhere = daemonSet({
      desiredNumberScheduled: 0,
      updatedNumberScheduled: 0,
      numberAvailable: 0,
    });
    expect(workloadState(nowhere, none)).toMatchObject({
      health: 'suspended',
      cause: { reason: 'NoMatchingNode' },
    });
  });

  it('is progressing before its controller has counted nodes', () => {
    const { status: _, ...created } = daemonSet();
    expect(workloadState(created, none)).toMatchObject({
      health: 'progressing',
      desired: 0,
    });
  });
});

describe('state of a Job', () => {
  it.each([
    ['completed', job('a', complete)],
    ['degraded', job('a', failed)],
    ['suspended', job('a', {}, { suspend: true })],
    ['progressing', job('a', { active: 1 })],
  ])('is %s', (health, object) => {
    expect(workloadState(object, none).health).toBe(health);
  });

  it("carries Kubernetes' own word when it failed", () => {
    expect(workloadState(job('a', failed), none).cause).toEqual({
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
      pods: 4,
    });
  });
});

describe('state of a CronJob', () => {
  const at = (startTime: string, name: string, status: Job['status']) =>
    job(name, { startTime, ...status });

  it('does as its last run did', () => {
    const good = at('2026-11-02T00:00:00Z', 'good', complete);
    const bad = at('2026-11-01T00:00:00Z', 'bad', failed);
    const state = (jobs: Job[]) => workloadState(cronJob(), { pods: [], jobs });
    expect(state([bad, good])).toEqual({
      health: 'healthy',
      cause: null,
      desired: null,
    });
    const worse = at('2026-11-03T00:00:00Z', 'worse', failed);
    expect(state([worse, bad, good])).toMatchObject({
      health: 'degraded',
      cause: { reason: 'BackoffLimitExceeded' },
    });
  });

  it('does as the run before while one runs, unless that one fails already', () => {
    const bad = at('2026-11-01T00:00:00Z', 'bad', failed);
    const running = at('2026-11-02T00:00:00Z', 'running', { active: 1 });
    const good = at('2026-11-01T00:00:00Z', 'good', complete);
    const failing = pullingPod('p');
    failing.metadata.ownerReferences = controlledBy(running);
    const health = (jobs: Job[], pods = [pod('other')]) =>
      workloadState(cronJob(), { jobs, pods }).health;
    expect(health([running, bad])).toBe('degraded');
    expect(health([running, good])).toBe('healthy');
    expect(health([running, good], [failing])).toBe('degraded');
  });

  it('is healthy until it has run, with the schedule it waits for, and suspended when it is', () => {
    const inParis = cronJob({ timeZone: 'Europe/Paris' });
    expect(workloadState(inParis, none)).toMatchObject({
      health: 'healthy',
      cause: {
        reason: 'NeverRan',
        message: expect.stringContaining('"0 3 * * *" in Europe/Paris'),
      },
    });
    const ran = { lastSuccessfulTime: '2026-11-01T00:00:00Z' };
    expect(workloadState(cronJob({}, ran), none).health).toBe('healthy');
    expect(workloadState(cronJob({ suspend: true }), none).health).toBe(
      'suspended',
    );
  });

  it('is unknown when it has run and nothing is left of that', () => {
    const ran = { lastScheduleTime: '2026-11-01T03:00:00Z' };
    expect(workloadState(cronJob({}, ran), none)).toMatchObject({
      health: 'unknown',
      cause: { reason: 'NoJobLeft' },
    });
  });
});

describe('state of a bare Pod', () => {
  it.each([
    ['healthy', pod('a')],
    ['degraded', pullingPod('a')],
    ['completed', pod('a', { phase: 'Succeeded' })],
    ['degraded', pod('a', { phase: 'Failed', containerStatuses: [] })],
    ['unknown', pod('a', { phase: 'Unknown', conditions: [] })],
    [
      'progressing',
      pod('a', { phase: 'Pending', conditions: [], containerStatuses: [] }),
    ],
  ])('is %s', (health, object) => {
    expect(workloadState(object, none)).toMatchObject({ health, desired: 1 });
  });
});

it('a kind that is not known is unknown, not healthy', () => {
  expect(workloadState({ ...pod('a'), kind: 'Rollout' }, none)).toMatchObject({
    health: 'unknown',
    cause: { reason: 'UnknownKind' },
  });
});
