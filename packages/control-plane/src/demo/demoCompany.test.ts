import { Deployment, KubeObject } from '@backstage-govern/kube';
import { FAIL_ANNOTATION, USAGE_ANNOTATION } from '../exporter/annotations';
import { parseUsageProfile } from '../exporter/UsageProfile';
import { demoFolder } from './loadDemo';
import { readManifests } from './readManifests';

const objects = readManifests(demoFolder).flatMap(file => file.objects);
const ofKind = (...kinds: string[]) =>
  objects.filter(({ kind }) => kinds.includes(kind));
const workloads = ofKind(
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
  'Job',
);

function templateOf(object: KubeObject): Deployment['spec']['template'] {
  const { spec } = object as Deployment & {
    spec: { jobTemplate?: { spec: Deployment['spec'] } };
  };
  return spec.jobTemplate?.spec.template ?? spec.template;
}

const annotations = workloads.map(
  workload => templateOf(workload).metadata?.annotations ?? {},
);

describe('the demo company', () => {
  it('has six nodes in two zones: one cordoned, one tainted, one not ready', () => {
    const nodes = ofKind('Node') as Array<
      KubeObject & { spec: { unschedulable?: boolean; taints?: unknown[] } }
    >;
    expect(nodes).toHaveLength(6);
    const zones = nodes.map(
      ({ metadata }) => metadata.labels?.['topology.kubernetes.io/zone'],
    );
    expect(new Set(zones).size).toBe(2);
    expect(nodes.filter(({ spec }) => spec.unschedulable)).toHaveLength(1);
    expect(nodes.filter(({ spec }) => spec.taints)).toHaveLength(1);
    const notReady = 'control-plane.govern.marstack.io/not-ready';
    expect(
      nodes.filter(({ metadata }) => metadata.annotations?.[notReady]),
    ).toHaveLength(1);
  });

  it('has three divisions with three environments, each with a quota and default limits', () => {
    const namespaces = ofKind('Namespace');
    expect(namespaces).toHaveLength(9);
    for (const { metadata } of namespaces) {
      const division = metadata.labels?.['govern.marstack.io/division'];
      const environment = metadata.labels?.['govern.marstack.io/environment'];
      expect(metadata.name).toBe(`div-${division}-${environment}`);
      expect(metadata.annotations?.['govern.marstack.io/adopt']).toBe(division);
    }
    const placed = (kind: string) =>
      new Set(ofKind(kind).map(({ metadata }) => metadata.namespace));
    expect(placed('ResourceQuota').size).toBe(9);
    expect(placed('LimitRange').size).toBe(9);
  });

  it('has about forty workloads of every kind, some with an owner of their own', () => {
    expect(workloads.length).toBeGreaterThanOrEqual(38);
    expect(workloads.length).toBeLessThanOrEqual(48);
    expect(new Set(workloads.map(({ kind }) => kind)).size).toBe(5);
    const owned = workloads.filter(
      ({ metadata }) => metadata.annotations?.['govern.marstack.io/owner'],
    );
    expect(owned.length).toBeGreaterThan(10);
    expect(owned.length).toBeLessThan(workloads.length);
  });

  it('has every kind of failure', () => {
    const faults = annotations.map(all => all[FAIL_ANNOTATION]).filter(Boolean);
    expect(new Set(faults)).toEqual(
      new Set(['oom', 'crash:1', 'crash:3', 'image-pull', 'probe', 'unready']),
    );
  });

  it('says of every use what it is in words that the exporter understands', () => {
    const profiles = annotations
      .map(all => all[USAGE_ANNOTATION])
      .filter(text => text !== undefined)
      .map(text => parseUsageProfile(text).name);
    expect(profiles).toEqual(
      expect.arrayContaining(['idle', 'near-limit', 'leaking', 'unmeasured']),
    );
  });
});
