import type {
  FreshnessByCluster,
  UsedReason,
} from '@backstage-govern/plugin-govern-common';
import { usedBy } from './usedBy';

const measured = {
  cpuMillicores: 851,
  memoryBytes: 1024,
  at: new Date(0),
};
const unknown = { cpuMillicores: null, memoryBytes: null };

const pod = (name: string, phase: string) => ({
  cluster: 'local',
  namespace: 'ns',
  name,
  phase,
});

const freshness = (...missing: string[]): FreshnessByCluster => ({
  local: {
    observedAt: null,
    resourceVersion: null,
    lagSeconds: null,
    degraded: missing.map(source => ({
      source,
      reason: 'It is not there.',
      lastHealthyAt: null,
    })),
  },
});

/** Every pod but `dark` was measured. */
const usage = (reason: UsedReason) => ({
  of: ({ name }: { name: string }) => (name === 'dark' ? undefined : measured),
  reasonIn: () => reason,
});

describe('usedBy', () => {
  const used = usedBy(usage('notMeasured'), freshness());

  it('counts pods that run, and neither those that have ended nor those that wait', () => {
    const pods = [
      pod('a', 'Running'),
      pod('b', 'Succeeded'),
      pod('c', 'Failed'),
      pod('d', 'Pending'),
    ];
    expect(used('local', pods)).toEqual({
      used: { cpuMillicores: 851, memoryBytes: 1024 },
      usedReason: null,
    });
  });

  it('says that nothing runs where all has ended, though it is measured still', () => {
    const ended = { used: unknown, usedReason: 'notRunning' };
    expect(used('local', [pod('b', 'Succeeded')])).toEqual(ended);
    expect(used('local', [])).toEqual(ended);
  });

  it.each(['notMeasured', 'sourceDown', 'notConfigured'] as const)(
    'gives the reason of the source for a pod that runs: %s',
    reason => {
      expect(
        usedBy(usage(reason), freshness())('local', [pod('dark', 'Running')]),
      ).toEqual({ used: unknown, usedReason: reason });
    },
  );

  it('gives the reason where only one figure is missing', () => {
    const half = {
      of: () => ({ ...measured, memoryBytes: undefined }),
      reasonIn: (): UsedReason => 'notMeasured',
    };
    expect(usedBy(half, freshness())('local', [pod('a', 'Running')])).toEqual({
      used: { cpuMillicores: 851, memoryBytes: null },
      usedReason: 'notMeasured',
    });
  });

  it.each(['cluster', 'projection:pods'])(
    'does not claim that nothing runs while %s is missing',
    source => {
      expect(
        usedBy(usage('notMeasured'), freshness(source))('local', []),
      ).toEqual({ used: unknown, usedReason: 'sourceDown' });
    },
  );
});
