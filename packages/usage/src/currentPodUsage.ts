import { PromClient } from './PromClient';

/** Over what time the CPU rate is taken; four scrapes of 30 s, the slowest interval in wide use. */
const RATE_WINDOW = '2m';

const NAMESPACE_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** What the containers of a pod use together. */
export interface PodUsage {
  /** Mean of the last two minutes, with its fraction; undefined when it was not measured. */
  cpuMillicores: number | undefined;
  /** Working set: what the kubelet compares with the limit. Undefined when it was not measured. */
  memoryBytes: number | undefined;
  /** When the figures were evaluated. */
  at: Date;
}

/**
 * Current use by `namespace/pod`, measured by cAdvisor's series. A pod without figures is not in the map:
 * it was not measured, which is not the same as using nothing.
 *
 * @throws UsageUnavailable when the metrics store does not answer.
 */
export async function currentPodUsage(
  client: PromClient,
  options: { namespaces?: readonly string[]; signal?: AbortSignal } = {},
): Promise<Map<string, PodUsage>> {
  const { namespaces, signal } = options;
  if (namespaces?.length === 0) return new Map();
  // Without a container name it is the pod's own cgroup; POD is its pause container.
  const selector = `{container!="",container!="POD"${namespaceMatcher(
    namespaces,
  )}}`;
  const [cpu, memory] = await Promise.all([
    client.queryInstant(
      `sum by (namespace, pod) (rate(container_cpu_usage_seconds_total${selector}[${RATE_WINDOW}]))`,
      { signal },
    ),
    client.queryInstant(
      `sum by (namespace, pod) (container_memory_working_set_bytes${selector})`,
      { signal },
    ),
  ]);
  const usage = new Map<string, PodUsage>();
  const add = (
    samples: typeof cpu,
    toUsage: (value: number) => Partial<PodUsage>,
  ) => {
    for (const { labels, value, at } of samples) {
      const { namespace, pod } = labels;
      if (!namespace || !pod || !Number.isFinite(value)) continue;
      const key = `${namespace}/${pod}`;
      usage.set(key, {
        cpuMillicores: undefined,
        memoryBytes: undefined,
        ...usage.get(key),
        ...toUsage(value),
        at,
      });
    }
  };
  add(cpu, cores => ({ cpuMillicores: cores * 1000 }));
  add(memory, bytes => ({ memoryBytes: bytes }));
  return usage;
}

function namespaceMatcher(namespaces: readonly string[] | undefined): string {
  if (!namespaces) return '';
  // Nothing can be named otherwise, and nothing that is left needs escaping.
  const possible = namespaces.filter(name => NAMESPACE_NAME.test(name));
  return `,namespace=~"${possible.join('|')}"`;
}
