import { Container } from '@backstage-govern/kube';
import { USAGE_ANNOTATION } from './annotations';
import { amountOf } from './factLabels';
import { Labels } from './MetricFamily';
import { ExportedPod } from './podFacts';
import {
  defaultProfile,
  parseUsageProfile,
  UsageProfile,
} from './UsageProfile';
import { UsageSeries } from './UsageSeries';

/** What a container without requests is taken to request, so that it uses something. */
const UNREQUESTED = { cpu: 0.1, memory: 128 * 1024 ** 2 };

/** A container with its usage and the labels that cAdvisor gives its series. */
export interface MeasuredContainer {
  labels: Labels;
  usage: UsageSeries;
  /** When the running container started, in milliseconds since 1970; undefined while none runs. */
  startedAt: number | undefined;
}

export interface MeasureOptions {
  seed: string;
  /** See `UsageSeriesOptions`. */
  growthOrigin: number;
}

/** The containers of a pod that are measured: all of them, but for the profile `unmeasured`. */
export function measuredContainers(
  pod: ExportedPod,
  options: MeasureOptions,
): MeasuredContainer[] {
  const profile = profileOf(pod);
  const node = pod.spec.nodeName;
  if (profile.name === 'unmeasured' || node === undefined) return [];
  return pod.spec.containers.map((container, index) => ({
    labels: {
      job: 'kubelet',
      instance: node,
      node,
      namespace: pod.metadata.namespace ?? '',
      pod: pod.metadata.name,
      container: container.name,
      image: container.image ?? '',
    },
    usage: new UsageSeries({
      ...options,
      workload: workloadOf(pod),
      pod: pod.metadata.name,
      container: container.name,
      // The annotation speaks of the first container; what stands beside it is taken as usual.
      profile: index === 0 ? profile : { ...defaultProfile, cpu: 0.3 },
      requests: { ...UNREQUESTED, ...amounts(container, 'requests') },
      limits: amounts(container, 'limits'),
    }),
    startedAt: startOf(pod, container.name),
  }));
}

/** `namespace/name` of what a pod is a replica of, by its controller's name without the template hash. */
export function workloadOf({ metadata }: ExportedPod): string {
  const owner = metadata.ownerReferences?.find(ref => ref.controller);
  const hash = metadata.labels?.['pod-template-hash'];
  const name = owner?.name ?? metadata.name;
  return `${metadata.namespace}/${
    hash && name.endsWith(`-${hash}`) ? name.slice(0, -hash.length - 1) : name
  }`;
}

/** An annotation that cannot be read counts as none: one wrong pod must not end the whole scrape. */
function profileOf(pod: ExportedPod): UsageProfile {
  const text = pod.metadata.annotations?.[USAGE_ANNOTATION];
  try {
    return text === undefined ? defaultProfile : parseUsageProfile(text);
  } catch {
    return defaultProfile;
  }
}

function amounts(
  container: Container,
  kind: 'requests' | 'limits',
): { cpu?: number; memory?: number } {
  const { cpu, memory } = container.resources?.[kind] ?? {};
  return {
    ...(cpu !== undefined && { cpu: amountOf(cpu) }),
    ...(memory !== undefined && { memory: amountOf(memory) }),
  };
}

function startOf(pod: ExportedPod, container: string): number | undefined {
  const status = pod.status?.containerStatuses?.find(
    ({ name }) => name === container,
  );
  const startedAt = status?.state?.running?.startedAt;
  return startedAt === undefined ? undefined : Date.parse(startedAt);
}
