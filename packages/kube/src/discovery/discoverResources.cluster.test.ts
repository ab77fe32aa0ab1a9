import { describeCluster, testClient } from '@backstage-govern/control-plane';
import { KubeClient } from '../client/KubeClient';
import { resourceTypes } from '../objects/resourceTypes';
import {
  DiscoveredResource,
  DiscoveryAnswer,
  discoverResources,
} from './discoverResources';
import { readAggregated } from './readAggregated';
import { readPerGroup } from './readPerGroup';

describeCluster('discoverResources on a real API server', () => {
  let client: KubeClient;
  beforeAll(() => {
    client = testClient();
  });
  afterAll(() => client.close());

  it('finds every resource that the product reads, as it is described in the code', async () => {
    const { find } = await discoverResources(client);
    for (const resource of Object.values(resourceTypes)) {
      const { group, version, kind } = resource;
      const apiVersion = group ? `${group}/${version}` : version;
      expect(find(apiVersion, kind)).toMatchObject(resource);
    }
    const deployments = find('apps/v1', 'Deployment');
    expect(deployments?.preferred).toBe(true);
    expect(deployments?.verbs).toEqual(
      expect.arrayContaining(['get', 'list', 'watch', 'patch']),
    );
    expect(find('apps/v1', 'Scale')).toBeUndefined();
    expect(find('example.com/v1', 'Deployment')).toBeUndefined();
  });

  it('reads the same by either form', async () => {
    // Other tests may add and remove kinds of their own meanwhile.
    const isBuiltIn = ({ group }: DiscoveredResource) =>
      !group.includes('.') || group.endsWith('.k8s.io');
    const lines = (answer: DiscoveryAnswer | undefined) =>
      answer?.resources.filter(isBuiltIn).map(resource => {
        const { group, version, plural, kind, namespaced } = resource;
        const verbs = [...resource.verbs].sort().join();
        return `${group}/${version} ${plural} ${kind} ${namespaced} ${verbs} ${resource.preferred}`;
      });
    const aggregated = lines(await readAggregated(client, {}));
    const perGroup = lines(await readPerGroup(client, {}));
    expect(aggregated?.length).toBeGreaterThan(30);
    expect(aggregated?.sort()).toEqual(perGroup?.sort());
  });
});
