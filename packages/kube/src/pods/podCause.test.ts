import {
  ContainerState,
  ContainerStatus,
  Pod,
  PodStatus,
} from '../objects/Pod';
import { podCause } from './podCause';
import { podCauseRules } from './podCauseRules';

function pod(status: PodStatus, deletionTimestamp?: string): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-1', namespace: 'shop', deletionTimestamp },
    spec: { containers: [{ name: 'web' }] },
    status,
  };
}

function container(
  state: ContainerState,
  rest: Partial<ContainerStatus> = {},
): ContainerStatus {
  const { name = 'web', ready = false, restartCount = 0 } = rest;
  return { name, state, ready, restartCount, ...rest };
}

function running(...containerStatuses: ContainerStatus[]): Pod {
  return pod({
    phase: 'Running',
    conditions: [
      { type: 'PodScheduled', status: 'True' },
      { type: 'Ready', status: 'False', reason: 'ContainersNotReady' },
    ],
    containerStatuses,
  });
}

const oomKilled = { exitCode: 137, reason: 'OOMKilled' };
const backOff = {
  reason: 'CrashLoopBackOff',
  message: 'back-off 5m0s restarting failed container=web pod=web-1_shop(uid)',
};

const crashLooping = running(
  container(
    { waiting: backOff },
    {
      restartCount: 7,
      lastState: { terminated: { exitCode: 3, reason: 'Error' } },
    },
  ),
);

describe('podCause', () => {
  it('tells why no node takes a pod', () => {
    const message = '0/6 nodes are available: 6 Insufficient cpu.';
    const conditions = [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message,
      },
    ];
    expect(podCause(pod({ phase: 'Pending', conditions }))).toEqual({
      reason: 'Unschedulable',
      message,
    });
  });

  it.each([
    ['waits for its next start', { waiting: backOff }, oomKilled],
    ['has just been killed', { terminated: oomKilled }, undefined],
    ['runs again but is not ready', { running: {} }, oomKilled],
  ])(
    'tells that memory ran out when the container %s',
    (_when, state, terminated) => {
      const lastState = terminated && { terminated };
      expect(
        podCause(running(container(state, { lastState, restartCount: 2 }))),
      ).toMatchObject({ reason: 'OOMKilled' });
    },
  );

  it('forgets that memory ran out once the container is ready again', () => {
    const recovered = container(
      { running: {} },
      { ready: true, lastState: { terminated: oomKilled }, restartCount: 1 },
    );
    expect(
      podCause(pod({ phase: 'Running', containerStatuses: [recovered] })),
    ).toBeUndefined();
  });

  it('tells the exit code of a container that keeps ending', () => {
    expect(podCause(crashLooping)).toEqual({
      reason: 'CrashLoopBackOff',
      message: 'Container web keeps ending: exit code 3.',
    });
  });

  it('tells what the runtime said when a container cannot be run', () => {
    const terminated = {
      exitCode: 127,
      reason: 'ContainerCannotRun',
      message: 'exec: "wge": executable file not found in $PATH',
    };
    expect(
      podCause(
        running(container({ waiting: backOff }, { lastState: { terminated } })),
      )?.message,
    ).toBe(
      'Container web keeps ending: exit code 127 (exec: "wge": executable file not found in $PATH).',
    );
  });

  it.each(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName'])(
    'tells that an image cannot be pulled: %s',
    reason => {
      const message = 'Back-off pulling image "registry.example/web:none"';
      expect(
        podCause(running(container({ waiting: { reason, message } }))),
      ).toEqual({
        reason,
        message: `The image of container web cannot be pulled: ${message}.`,
      });
    },
  );

  it('tells that a container lacks its configuration', () => {
    const waiting = {
      reason: 'CreateContainerConfigError',
      message: 'secret "db" not found',
    };
    expect(podCause(running(container({ waiting })))).toEqual({
      reason: 'CreateContainerConfigError',
      message: 'Container web cannot start: secret "db" not found.',
    });
  });

  it('tells how a job pod ended', () => {
    const terminated = { exitCode: 2, reason: 'Error' };
    const failed = pod({
      phase: 'Failed',
      containerStatuses: [container({ terminated })],
    });
    expect(podCause(failed)).toEqual({
      reason: 'Error',
      message: 'Container web ended: exit code 2.',
    });
  });

  it('tells that a started container does not pass its probe', () => {
    const unready = container({ running: {} }, { started: true });
    expect(podCause(running(unready))).toEqual({
      reason: 'Unhealthy',
      message: 'Container web runs but is not ready: its probe does not pass.',
    });
    const terminated = { exitCode: 137, reason: 'Error' };
    const restarted = {
      ...unready,
      restartCount: 2,
      lastState: { terminated },
    };
    expect(podCause(running(restarted))?.message).toMatch(
      /, and was restarted 2 times \(last: exit code 137\)\.$/,
    );
  });

  it('tells an eviction, whatever the containers say', () => {
    const evicted = pod({
      phase: 'Failed',
      reason: 'Evicted',
      message: 'The node was low on resource: memory.',
      containerStatuses: [container({ terminated: oomKilled })],
    });
    expect(podCause(evicted)).toEqual({
      reason: 'Evicted',
      message:
        'The pod was ended by its node: The node was low on resource: memory.',
    });
  });

  it('tells that a pod is not ready when its containers are', () => {
    const lost = pod({
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'False' }],
      containerStatuses: [container({ running: {} }, { ready: true })],
    });
    expect(podCause(lost)).toMatchObject({ reason: 'NotReady' });
  });

  it('looks at init containers too', () => {
    const failing = pod({
      phase: 'Pending',
      initContainerStatuses: [
        container(
          { waiting: backOff },
          {
            name: 'migrate',
            lastState: { terminated: { exitCode: 1, reason: 'Error' } },
          },
        ),
      ],
      containerStatuses: [
        container({ waiting: { reason: 'PodInitializing' } }),
      ],
    });
    expect(podCause(failing)?.message).toBe(
      'Container migrate keeps ending: exit code 1.',
    );
  });

  it.each([
    [
      'is about to run',
      running(container({ waiting: { reason: 'ContainerCreating' } })),
    ],
    [
      'still has its startup probe to pass',
      running(container({ running: {} }, { started: false })),
    ],
    ['has just been created', pod({ phase: 'Pending' })],
    [
      'has completed',
      pod({
        phase: 'Succeeded',
        containerStatuses: [
          container({ terminated: { exitCode: 0, reason: 'Completed' } }),
        ],
      }),
    ],
    [
      'is being deleted',
      {
        ...crashLooping,
        metadata: {
          ...crashLooping.metadata,
          deletionTimestamp: '2026-01-01T00:00:00Z',
        },
      },
    ],
    [
      'has finished one container of two',
      running(
        container(
          { terminated: { exitCode: 0, reason: 'Completed' } },
          { name: 'once' },
        ),
        container({ running: {} }, { ready: true }),
      ),
    ],
  ])('finds no cause for a pod that %s', (_what, healthy) => {
    expect(podCause(healthy)).toBeUndefined();
  });
});

describe('podCauseRules', () => {
  it('stand in the order in which a cause explains the others', () => {
    expect(podCauseRules.map(rule => rule.name)).toEqual([
      'evicted',
      'unschedulable',
      'out-of-memory',
      'crash-loop',
      'image-pull',
      'cannot-start',
      'ended-with-an-error',
      'probe',
      'not-ready',
    ]);
  });

  it('decide over all containers of a pod before the next rule is asked', () => {
    const both = running(
      container({ running: {} }, { name: 'first', started: true }),
      container({ waiting: { reason: 'ErrImagePull' } }, { name: 'second' }),
      container(
        { waiting: backOff },
        { name: 'third', lastState: { terminated: oomKilled } },
      ),
    );
    expect(podCause(both)).toMatchObject({ reason: 'OOMKilled' });
  });
});
