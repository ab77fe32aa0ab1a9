import path from 'node:path';
import {
  createKubeClient,
  KubeClient,
  loadKubeConfig,
} from '@backstage-govern/kube';
import { defaultPersona, expectPersona, portalUser } from '../plane/personas';
import { testEnvironment } from './testEnvironment';

/** How to reach the cluster of the test run. */
export interface TestCluster {
  readonly kubeconfigPath: string;
  /** Undefined where the kubeconfig's current context is the one. */
  readonly context: string | undefined;
}

/**
 * The cluster of the test run, as a persona; `platform-admin` may do everything. A foreign cluster
 * knows no personas: tests of others belong into `describeCluster(…, { needs: ['personas'] }, …)`.
 *
 * @throws Error outside such a block where there is no cluster, or no personas.
 */
export function testCluster(persona: string = defaultPersona): TestCluster {
  const { kubeconfigPath, context, components } = testEnvironment();
  if (!kubeconfigPath) {
    throw new Error(
      'This test run has no cluster: use testCluster inside describeCluster only.',
    );
  }
  expectPersona(persona, [portalUser.name]);
  if (persona === defaultPersona) return { kubeconfigPath, context };
  if (!components.has('personas')) {
    throw new Error(
      `This cluster has no persona ${persona}: add needs: ['personas'] to describeCluster.`,
    );
  }
  return {
    kubeconfigPath: path.join(path.dirname(kubeconfigPath), persona),
    context: undefined,
  };
}

/** A client of the cluster of the test run; close it after the tests. */
export function testClient(persona: string = defaultPersona): KubeClient {
  const { kubeconfigPath, context } = testCluster(persona);
  return createKubeClient({
    kubeConfig: loadKubeConfig({ path: kubeconfigPath, context }),
  });
}
