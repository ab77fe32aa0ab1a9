import { Container, ContainerStatus, Pod, ResourceList } from '../objects/Pod';
import { parseQuantity } from '../quantities/parseQuantity';

/** What a pod asks of its node; every amount in nano units (cores, bytes, or pieces of the resource). */
export interface PodRequests {
  cpu: bigint;
  memory: bigint;
  ephemeralStorage: bigint;
  /** Everything else by its resource name, for example `nvidia.com/gpu`. */
  other: Record<string, bigint>;
}

type Amounts = Map<string, bigint>;

/**
 * What the scheduler counts a pod as, by its own rule: the larger of
 *
 * - all app containers and all sidecars together, and
 * - each ordinary init container together with the sidecars that start before it,
 *
 * for each resource; then pod-level requests in place of that sum where they are set (CPU, memory,
 * huge pages), then the overhead of the runtime class. While a pod is resized in place a container
 * counts with the largest of what it wants, has and was promised.
 *
 * Source: `PodRequests` in `k8s.io/component-helpers/resource` 0.34, with `UseStatusResources` as the
 * scheduler sets it; KEP-753 (sidecars), KEP-1287 (resize), KEP-2837 (pod-level resources).
 *
 * @throws Error when an amount is no quantity.
 */
export function podRequests(pod: Pod): PodRequests {
  const total = containerRequests(pod);
  const podLevel = parse(pod.spec.resources?.requests);
  for (const [name, amount] of podLevel) {
    if (isPodLevelResource(name)) total.set(name, amount);
  }
  addAll(total, parse(pod.spec.overhead));
  return toPodRequests(total);
}

function containerRequests(pod: Pod): Amounts {
  const total: Amounts = new Map();
  for (const container of pod.spec.containers) {
    addAll(total, effective(container, pod, pod.status?.containerStatuses));
  }
  const sidecars: Amounts = new Map();
  const largestInit: Amounts = new Map();
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') {
      const sidecar = effective(
        container,
        pod,
        pod.status?.initContainerStatuses,
      );
      addAll(total, sidecar);
      addAll(sidecars, sidecar);
      raiseAll(largestInit, sidecars);
    } else {
      // An init container that ends cannot be resized: its spec is all there is.
      const running = parse(container.resources?.requests);
      addAll(running, sidecars);
      raiseAll(largestInit, running);
    }
  }
  raiseAll(total, largestInit);
  return total;
}

/** The requests of a container that runs on, with an in-place resize taken into account. */
function effective(
  container: Container,
  pod: Pod,
  statuses: ContainerStatus[] | undefined,
): Amounts {
  const wanted = parse(container.resources?.requests);
  const status = statuses?.find(({ name }) => name === container.name);
  if (!status?.resources) return wanted;
  const counted: Amounts = isResizeInfeasible(pod) ? new Map() : wanted;
  raiseAll(counted, parse(status.resources.requests));
  raiseAll(counted, parse(status.allocatedResources));
  return counted;
}

function isResizeInfeasible(pod: Pod): boolean {
  const pending = pod.status?.conditions?.find(
    ({ type }) => type === 'PodResizePending',
  );
  return pending?.reason === 'Infeasible';
}

function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');
}

function parse(list: ResourceList | undefined): Amounts {
  return new Map(
    Object.entries(list ?? {}).map(([name, text]) => [
      name,
      parseQuantity(text),
    ]),
  );
}

function addAll(into: Amounts, amounts: Amounts): void {
  for (const [name, amount] of amounts) {
    into.set(name, (into.get(name) ?? 0n) + amount);
  }
}

function raiseAll(into: Amounts, amounts: Amounts): void {
  for (const [name, amount] of amounts) {
    const current = into.get(name);
    if (current === undefined || amount > current) into.set(name, amount);
  }
}

function toPodRequests(amounts: Amounts): PodRequests {
  const {
    cpu = 0n,
    memory = 0n,
    'ephemeral-storage': ephemeralStorage = 0n,
    ...other
  } = Object.fromEntries(amounts);
  return { cpu, memory, ephemeralStorage, other };
}
