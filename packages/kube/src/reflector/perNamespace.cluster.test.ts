import {
  describeCluster,
  testClient,
  testNamespace,
} from '@backstage-govern/control-plane';
import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType } from '../objects/resourceTypes';
import { ConfigMap, configMap, configMaps } from '../testing/configMaps';
import { ManualClock } from '../testing/ManualClock';
import { until } from '../testing/until';
import { createReflector } from './createReflector';
import { KubeReflector } from './Reflector';

const PATIENCE_MS = 30_000;

const roles = (plural: string, kind: string, namespaced: boolean) => ({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural,
  kind,
  namespaced,
});
const roleBindings = roles('rolebindings', 'RoleBinding', true);
const clusterRoleBindings = roles(
  'clusterrolebindings',
  'ClusterRoleBinding',
  false,
);

describeCluster(
  'a reflector that may not read all namespaces at once',
  { needs: ['personas'] },
  () => {
    let admin: KubeClient;
    let outsider: KubeClient;
    let namespaces: string[];
    let clock: ManualClock;
    let reflector: KubeReflector<ConfigMap>;
    let told: string[];
    const given: Array<() => Promise<void>> = [];

    beforeAll(() => {
      admin = testClient();
      outsider = testClient('outsider');
    });

    beforeEach(async () => {
      namespaces = [];
      for (const prefix of ['one', 'two', 'three']) {
        const namespace = await testNamespace({ prefix });
        namespaces.push(namespace);
        await admin.create(configMaps, configMap(namespace, 'first'));
      }
      clock = new ManualClock();
      told = [];
      reflector = createReflector<ConfigMap>({
        client: outsider,
        resource: configMaps,
        namespaces: () => namespaces,
        indexes: ['namespace'],
        clock,
      });
      reflector.subscribe(event => {
        if (!('object' in event)) return;
        const { namespace = '', name } = event.object.metadata;
        const isOurs = namespaces.includes(namespace);
        if (isOurs && name !== 'kube-root-ca.crt') {
          told.push(`${event.type} ${namespace.split('-')[0]}/${name}`);
        }
      });
    });

    afterEach(async () => {
      await reflector.stop();
      for (const take of given.splice(0)) await take();
    });

    afterAll(() => Promise.all([admin.close(), outsider.close()]));

    const allow = async (namespace?: string) => {
      const resource: ResourceType = namespace
        ? roleBindings
        : clusterRoleBindings;
      const name = `outsider-views-${namespaces[0]}`;
      const binding: KubeObject & Record<string, unknown> = {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: resource.kind,
        metadata: { name, namespace },
        roleRef: {
          apiGroup: resource.group,
          kind: 'ClusterRole',
          name: 'view',
        },
        subjects: [
          { apiGroup: resource.group, kind: 'User', name: 'outsider' },
        ],
      };
      await admin.create(resource, binding);
      const take = () => admin.delete(resource, { name, namespace });
      given.push(take);
      return async () => {
        given.splice(given.indexOf(take), 1);
        await take();
      };
    };

    const inTime = (what: string, holds: () => boolean) =>
      until(
        what,
        () => {
          clock.advance(100);
          return holds();
        },
        PATIENCE_MS,
      );

    const states = () =>
      reflector.status.namespaces?.map(({ state }) => state).join();

    const names = (namespace: string) =>
      reflector
        .list({ namespace })
        .map(({ metadata }) => metadata.name)
        .filter(name => name !== 'kube-root-ca.crt')
        .sort();

    it('serves those that it may read and names those that it may not', async () => {
      const [one, two, three] = namespaces;
      await allow(one);
      await allow(two);
      reflector.start();
      await inTime(
        'two of three',
        () => states() === 'synced,synced,forbidden',
      );
      expect(names(one)).toEqual(['first']);
      expect(names(three)).toEqual([]);
      expect(reflector.status.state).toBe('forbidden');
      expect(reflector.status.reason).toContain(
        `configmaps are forbidden in ${three}: Cannot watch configmaps`,
      );

      await admin.create(configMaps, configMap(one, 'second'));
      await inTime('an event', () => told.includes('added one/second'));

      await allow(three);
      await inTime('all', () => reflector.status.state === 'synced');
      expect(names(three)).toEqual(['first']);
      expect(reflector.status.reason).toBeUndefined();
      await reflector.whenSynced();
    }, 120_000);

    it('goes over to all at once and back, and tells each change once', async () => {
      const [one, two, three] = namespaces;
      for (const namespace of namespaces) await allow(namespace);
      reflector.start();
      await inTime('the parts', () => states() === 'synced,synced,synced');
      told.length = 0;

      const forbid = await allow();
      await inTime('all at once', () => {
        const { state, namespaces: parts } = reflector.status;
        return state === 'synced' && parts === undefined;
      });
      expect(told).toEqual([]);
      await admin.create(configMaps, configMap(two, 'second'));
      await inTime('an event', () => told.length > 0);
      expect(told).toEqual(['added two/second']);

      await forbid();
      await inTime(
        'the parts again',
        () => states() === 'synced,synced,synced',
      );
      await admin.delete(configMaps, { namespace: one, name: 'first' });
      await inTime('a deletion', () => told.length > 1);
      expect(told).toEqual(['added two/second', 'deleted one/first']);

      namespaces.pop();
      expect(names(three)).toEqual(['first']);
      await inTime('the end of a namespace', () => names(three).length === 0);
    }, 120_000);

    it('deletes nothing when it is not known which namespaces there are', async () => {
      for (const namespace of namespaces) await allow(namespace);
      const known = namespaces;
      reflector.start();
      await inTime('the parts', () => states() === 'synced,synced,synced');
      const { objects } = reflector.status;
      namespaces = [];
      clock.advance(30_000);
      await new Promise(resolve => {
        setTimeout(resolve, 100);
      });
      expect(reflector.status.objects).toBe(objects);
      namespaces = known;
    }, 120_000);
  },
);
