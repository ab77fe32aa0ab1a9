import { Deployment, Job, Pod } from '@backstage-govern/kube';
import { isSettled } from './settling';

const labels = { app: 'web' };
const deployment = (
  readyReplicas: number,
  observedGeneration = 2,
): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', generation: 2 },
  spec: {
    replicas: 2,
    selector: {},
    template: { metadata: { labels }, spec: { containers: [] } },
  },
  status: { observedGeneration, readyReplicas },
});

const pod = (
  status: Pod['status'],
  annotations?: Record<string, string>,
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop', labels, annotations },
  spec: { containers: [] },
  status,
});

const ready = pod({ conditions: [{ type: 'Ready', status: 'True' }] });
const waiting = (reason: string): Pod['status'] => ({
  startTime: '2026-01-01T00:00:00Z',
  containerStatuses: [
    {
      name: 'a',
      ready: false,
      restartCount: 0,
      state: { waiting: { reason } },
    },
  ],
});
const fault = { 'control-plane.govern.marstack.io/fail': 'oom' };

describe('isSettled', () => {
  it('holds for a Deployment once its controller has seen it and all replicas are ready', () => {
    expect(isSettled(deployment(2), [])).toBe(true);
    expect(isSettled(deployment(1), [ready])).toBe(false);
    expect(isSettled(deployment(2, 1), [ready, ready])).toBe(false);
  });

  it('holds when every other pod fails as its manifest asks, or fits no node', () => {
    const failing = pod(waiting('CrashLoopBackOff'), fault);
    const unschedulable = pod({
      conditions: [
        { type: 'PodScheduled', status: 'False', reason: 'Unschedulable' },
      ],
    });
    expect(isSettled(deployment(1), [ready, failing])).toBe(true);
    expect(isSettled(deployment(0), [unschedulable, failing])).toBe(true);
  });

  it('does not hold while a pod is still coming up, or fails without having been asked to', () => {
    const starting = pod(waiting('ContainerCreating'), fault);
    const broken = pod(waiting('CrashLoopBackOff'));
    expect(isSettled(deployment(1), [ready, starting])).toBe(false);
    expect(isSettled(deployment(1), [ready, broken])).toBe(false);
  });

  it('holds for a Job as soon as it has a pod that runs or ran', () => {
    const job = (status: Job['status']): Job => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'j', namespace: 'shop' },
      spec: { template: { spec: { containers: [] } } },
      status,
    });
    expect(isSettled(job({}), [])).toBe(false);
    expect(isSettled(job({ active: 1 }), [])).toBe(true);
    expect(isSettled(job({ failed: 1 }), [])).toBe(true);
  });
});
