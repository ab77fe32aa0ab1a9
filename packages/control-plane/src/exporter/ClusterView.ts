import {
  createKubeClient,
  createReflector,
  KubeClient,
  KubeObject,
  loadKubeConfig,
  Namespace,
  Node,
  Reflector,
  ReplicaSet,
  ResourceType,
  resourceTypes,
} from '@backstage-govern/kube';
import { ResourceQuota } from './clusterFacts';
import { ExportedPod } from './podFacts';

const resourceQuotas: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
};

/** The objects of one cluster that metrics are made from, kept current by list and watch. */
export class ClusterView {
  readonly #client: KubeClient;
  readonly #reflectors: Reflector<KubeObject>[] = [];
  readonly pods: Reflector<ExportedPod>;
  readonly nodes: Reflector<Node>;
  readonly namespaces: Reflector<Namespace>;
  readonly replicaSets: Reflector<ReplicaSet>;
  readonly resourceQuotas: Reflector<ResourceQuota>;

  /** @throws Error when the kubeconfig cannot be used. */
  constructor(options: { kubeconfigPath: string }) {
    const kubeConfig = loadKubeConfig({ path: options.kubeconfigPath });
    this.#client = createKubeClient({ kubeConfig });
    this.pods = this.#reflect<ExportedPod>(resourceTypes.pods);
    this.nodes = this.#reflect<Node>(resourceTypes.nodes);
    this.namespaces = this.#reflect<Namespace>(resourceTypes.namespaces);
    this.replicaSets = this.#reflect<ReplicaSet>(resourceTypes.replicaSets);
    this.resourceQuotas = this.#reflect<ResourceQuota>(resourceQuotas);
  }

  /** Whether every reflector follows the cluster; if not, which does not and why. */
  get problems(): string[] {
    return this.#reflectors
      .map(({ status }) => status)
      .filter(({ state }) => state !== 'synced')
      .map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
  }

  /** Begins to follow the cluster and resolves when everything was read once; rejects when `signal` is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    this.#reflectors.forEach(reflector => reflector.start());
    await Promise.all(
      this.#reflectors.map(reflector => reflector.whenSynced(signal)),
    );
  }

  /** When a pod's namespace was made, in milliseconds since 1970; undefined for one that is not known. */
  namespaceCreatedAt(namespace: string | undefined): number | undefined {
    const created =
      namespace === undefined
        ? undefined
        : this.namespaces.get({ name: namespace })?.metadata.creationTimestamp;
    return created === undefined ? undefined : Date.parse(created);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#reflectors.map(reflector => reflector.stop()));
    await this.#client.close();
  }

  #reflect<T extends KubeObject>(resource: ResourceType): Reflector<T> {
    const reflector = createReflector<T>({ client: this.#client, resource });
    this.#reflectors.push(reflector as unknown as Reflector<KubeObject>);
    return reflector;
  }
}
