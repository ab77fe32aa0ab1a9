import { Namespace, Node, ReplicaSet } from '@backstage-govern/kube';
import {
  namespaceFacts,
  nodeFacts,
  quotaFacts,
  replicaSetFacts,
  ResourceQuota,
} from '../exporter/clusterFacts';
import {
  MeasuredContainer,
  measuredContainers,
} from '../exporter/measuredContainers';
import { NamedSample } from '../exporter/metricCatalogue';
import { ExportedPod, podFacts } from '../exporter/podFacts';
import { hasPast, PastPod, podPast } from './podPast';
import { Timeline, TimeSpan } from './Timeline';

/** The objects of a cluster as they are when its history is made up. */
export interface ClusterSnapshot {
  pods: readonly ExportedPod[];
  nodes: readonly Node[];
  namespaces: readonly Namespace[];
  replicaSets: readonly ReplicaSet[];
  resourceQuotas: readonly ResourceQuota[];
}

export interface HistoryOptions {
  seed: string;
  /** When the samples are. */
  timeline: Timeline;
}

/** One series as a line of VictoriaMetrics' JSON import format. */
export interface HistoryLine {
  text: string;
  samples: number;
}

/** The generated past of a cluster, series by series. */
export function* historyLines(
  cluster: ClusterSnapshot,
  options: HistoryOptions,
): Generator<HistoryLine> {
  const { timeline, seed } = options;
  const always = timeline.span(timeline.from, timeline.to);
  const created = new Map(
    cluster.namespaces.map(({ metadata }) => [
      metadata.name,
      Date.parse(metadata.creationTimestamp ?? ''),
    ]),
  );
  yield* facts(cluster.namespaces.flatMap(namespaceFacts), always);
  yield* facts(cluster.nodes.flatMap(nodeFacts).filter(isLasting), always);
  yield* facts(cluster.resourceQuotas.flatMap(quotaFacts), always);
  yield* facts(cluster.replicaSets.flatMap(replicaSetFacts), always);
  const replicaSetsTold = new Set<string>();
  for (const pod of cluster.pods.filter(hasPast)) {
    const growthOrigin =
      created.get(pod.metadata.namespace ?? '') ?? timeline.to;
    for (const past of podPast(pod, { seed, ...timeline })) {
      const span = timeline.span(past.from, past.to);
      if (span.times.length === 0) continue;
      const uid = past.replicaSet?.metadata.uid;
      if (past.replicaSet && uid && !replicaSetsTold.has(uid)) {
        replicaSetsTold.add(uid);
        yield* facts(replicaSetFacts(past.replicaSet as ReplicaSet), span);
      }
      yield* facts(podFacts(past.pod).filter(isLasting), span);
      for (const container of measuredContainers(past.pod, {
        seed,
        growthOrigin,
      })) {
        yield* usageLines(container, past, span);
      }
    }
  }
}

/** Facts whose past is not made up: nobody knows when they were otherwise. */
const UNTOLD = new Set([
  'kube_pod_container_status_restarts_total',
  'kube_node_status_condition',
  'kube_node_spec_unschedulable',
  'kube_node_status_capacity',
]);

/** The phase of the past is the one that the pod is in. */
function isLasting({ name, value }: NamedSample): boolean {
  return name === 'kube_pod_status_phase' ? value === 1 : !UNTOLD.has(name);
}

function* facts(
  samples: readonly NamedSample[],
  span: TimeSpan,
): Generator<HistoryLine> {
  const { length } = span.times;
  if (length === 0) return;
  for (const { name, labels, value } of samples) {
    const values = `${value},`.repeat(length).slice(0, -1);
    yield line(name, labels, values, span);
  }
}

function* usageLines(
  container: MeasuredContainer,
  past: PastPod,
  span: TimeSpan,
): Generator<HistoryLine> {
  const { labels, usage } = container;
  const memory = span.times.map(at => usage.memoryBytes(at));
  yield line(
    'container_memory_working_set_bytes',
    labels,
    memory.join(','),
    span,
  );
  const cpu = cpuCounter(container, past, span.times);
  yield line('container_cpu_usage_seconds_total', labels, cpu.join(','), span);
}

/** The counter that the exporter would have shown: it starts anew where the container that runs now did. */
function cpuCounter(
  { usage, startedAt }: MeasuredContainer,
  past: PastPod,
  times: readonly number[],
): string[] {
  let at = past.from;
  let seconds =
    startedAt !== undefined && startedAt < at
      ? usage.cpuSeconds(startedAt, at)
      : 0;
  return times.map(time => {
    if (startedAt !== undefined && at < startedAt && time >= startedAt) {
      at = startedAt;
      seconds = 0;
    }
    seconds += usage.cpuSeconds(at, time);
    at = time;
    return seconds.toFixed(3);
  });
}

function line(
  name: string,
  labels: Record<string, string>,
  values: string,
  span: TimeSpan,
): HistoryLine {
  const metric = JSON.stringify({ __name__: name, ...labels });
  return {
    text: `{"metric":${metric},"values":[${values}],"timestamps":[${span.text}]}\n`,
    samples: span.times.length,
  };
}
