import {
  describeCluster,
  testClient,
  testNamespace,
} from '@backstage-govern/control-plane';
import { KubeClient } from '../client/KubeClient';
import { Pod } from '../objects/Pod';
import { resourceTypes } from '../objects/resourceTypes';
import { podCause } from './podCause';

describeCluster(
  'podCause beside the scheduler',
  { needs: ['scheduler'] },
  () => {
    let client: KubeClient;
    beforeAll(() => {
      client = testClient();
    });
    afterAll(() => client.close());

    it('gives the reason for which the scheduler finds no node', async () => {
      const namespace = await testNamespace({ prefix: 'cause' });
      const pod: Pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'huge', namespace },
        spec: {
          containers: [
            {
              name: 'app',
              image: 'registry.example/none',
              resources: { requests: { cpu: '100000' } },
            },
          ],
        },
      };
      await client.create(resourceTypes.pods, pod);
      const end = Date.now() + 20_000;
      let cause = podCause(pod);
      while (!cause && Date.now() < end) {
        const target = { namespace, name: 'huge' };
        cause = podCause(await client.get<Pod>(resourceTypes.pods, target));
      }
      expect(cause?.reason).toBe('Unschedulable');
      expect(cause?.message).toMatch(/nodes/);
    }, 30_000);
  },
);
