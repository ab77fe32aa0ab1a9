import { randomBytes } from 'node:crypto';
import {
  createKubeClient,
  loadKubeConfig,
  resourceTypes,
  type KubeClient,
  type KubeObject,
} from '@backstage-govern/kube';
import { fromEnvironment } from './environment';

/** A namespace of its own in the real cluster, and what a test does there. */
export class Cluster {
  readonly namespace = `browser-${randomBytes(4).toString('hex')}`;
  readonly #client: KubeClient;

  private constructor(client: KubeClient) {
    this.#client = client;
  }

  static async connect(): Promise<Cluster> {
    const kubeConfig = loadKubeConfig({
      path: fromEnvironment('GOVERN_TEST_KUBECONFIG'),
    });
    const cluster = new Cluster(createKubeClient({ kubeConfig }));
    const namespace: KubeObject = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: cluster.namespace },
    };
    await cluster.#client.create(resourceTypes.namespaces, namespace);
    return cluster;
  }

  /** What `kubectl create deployment <name> --image=nginx` makes. */
  async createDeployment(name: string): Promise<void> {
    const labels = { app: name };
    await this.#client.create(resourceTypes.deployments, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace: this.namespace, labels },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
        },
      },
    } as KubeObject);
  }

  async deleteDeployment(name: string): Promise<void> {
    await this.#client.delete(resourceTypes.deployments, {
      name,
      namespace: this.namespace,
    });
  }

  /** Removes the namespace with all that is in it, in the background. */
  async leave(): Promise<void> {
    await this.#client.delete(resourceTypes.namespaces, {
      name: this.namespace,
    });
    await this.#client.close();
  }
}
