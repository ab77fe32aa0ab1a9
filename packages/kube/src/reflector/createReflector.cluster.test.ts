import {
  describeCluster,
  testClient,
  testCluster,
  testNamespace,
} from '@backstage-govern/control-plane';
import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { loadKubeConfig } from '../client/loadKubeConfig';
import { KubeObject } from '../objects/KubeObject';
import { resourceTypes } from '../objects/resourceTypes';
import { ConfigMap, configMap, configMaps } from '../testing/configMaps';
import { CutProxy } from '../testing/CutProxy';
import { ManualClock } from '../testing/ManualClock';
import { removeTestKinds, testKind } from '../testing/testKind';
import { until } from '../testing/until';
import { boundTo, watchingFirstFrom } from '../testing/watchingFirstFrom';
import { createReflector } from './createReflector';
import { listAll } from './list';
import { KubeReflector } from './Reflector';

const fieldManager = 'kube-tests';

describeCluster('createReflector on a real API server', () => {
  let admin: KubeClient;
  let namespace: string;
  const stops: Array<() => Promise<void>> = [];

  beforeAll(async () => {
    admin = testClient();
    namespace = await testNamespace({ prefix: 'reflector' });
  });

  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  afterAll(async () => {
    await removeTestKinds();
    await admin.close();
  });

  function reflect(
    client: KubeClient,
    options: Partial<Parameters<typeof createReflector<ConfigMap>>[0]> = {},
  ): { reflector: KubeReflector<ConfigMap>; told: string[] } {
    const reflector = createReflector<ConfigMap>({
      client,
      resource: configMaps,
      namespace,
      ...options,
    });
    const told: string[] = [];
    reflector.subscribe(event => {
      told.push(
        'object' in event
          ? `${event.type} ${event.object.metadata.name}`
          : event.type,
      );
    });
    reflector.start();
    stops.push(() => reflector.stop());
    return { reflector, told };
  }

  const put = (name: string, data?: Record<string, string>) =>
    admin.apply(configMaps, configMap(namespace, name, data), { fieldManager });

  const inCluster = async () =>
    (await admin.list<ConfigMap>(configMaps, { namespace })).items
      .map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)
      .sort();

  const inSnapshot = (reflector: KubeReflector<ConfigMap>) =>
    reflector
      .list()
      .map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)
      .sort();

  it('tells what is created, changed and deleted', async () => {
    const { reflector, told } = reflect(admin);
    await reflector.whenSynced();
    told.length = 0;

    await put('news', { a: '1' });
    await put('news', { a: '2' });
    await admin.delete(configMaps, { namespace, name: 'news' });
    await until('the deletion', () => told.includes('deleted news'));

    expect(told).toEqual(['added news', 'updated news', 'deleted news']);
    expect(reflector.get({ namespace, name: 'news' })).toBeUndefined();
  });

  it('tells an object that was replaced while nobody watched as deleted and added', async () => {
    const first = await put('replaced');
    const { reflector, told } = reflect(admin);
    await reflector.whenSynced();
    await reflector.stop();
    await admin.delete(configMaps, { namespace, name: 'replaced' });
    const second = await put('replaced');
    expect(second.metadata.uid).not.toBe(first.metadata.uid);

    told.length = 0;
    reflector.start();
    await until('the new object', () => told.includes('added replaced'));
    expect(told).toEqual(['synced', 'deleted replaced', 'added replaced']);
  });

  it('reads by pages the same as in one piece', async () => {
    await Promise.all(
      Array.from({ length: 11 }, (_, index) => put(`page-${index}`)),
    );
    const list = (pageSize: number) =>
      listAll<ConfigMap>({
        client: admin,
        resource: configMaps,
        namespace,
        pageSize,
        reduce: object => object,
        signal: new AbortController().signal,
      });
    const paged = await list(2);
    const whole = await list(10_000);
    expect(paged.items.length).toBeGreaterThanOrEqual(11);
    expect(paged.items).toEqual(whole.items);
  });

  it('lists anew when the API server no longer knows its version', async () => {
    // What was before the kind itself is nothing that the API server could still tell.
    const ships = await testKind(admin, 'Ship');
    const ship = (name: string): KubeObject => ({
      apiVersion: `${ships.group}/v1`,
      kind: 'Ship',
      metadata: { name, namespace },
    });
    const putShip = (name: string) =>
      admin.apply(ships, ship(name), { fieldManager });
    await putShip('survivor');
    const warnings: string[] = [];
    const { reflector, told } = reflect(watchingFirstFrom('1', admin), {
      resource: ships,
      guards: { listEveryMs: 0 },
      logger: {
        debug: () => undefined,
        warn: message => warnings.push(message),
      },
    });
    await until('the second list', () => reflector.status.lists === 2);
    expect(warnings.join()).toMatch(/\((Expired|Gone), 410\)/);
    expect(told).toEqual(['added survivor', 'synced', 'stale', 'synced']);

    await putShip('after');
    await until('the next event', () => told.includes('added after'));
    expect(reflector.status).toMatchObject({ state: 'synced', lists: 2 });
  }, 30_000);

  it('recovers from a watch that tells nothing of what the cluster has', async () => {
    const clock = new ManualClock();
    const deaf = watchingFirstFrom('999999999999', admin);
    const { reflector, told } = reflect(deaf, { clock });
    await until('the watch', () => clock.waiting.length === 1);
    await put('while-deaf');
    expect(reflector.status.lists).toBe(1);
    await until(
      'the second list',
      () => {
        clock.advance(500);
        return reflector.status.lists === 2;
      },
      20_000,
    );
    expect(reflector.metrics.lists.miscounted).toBe(1);
    expect(told).toContain('added while-deaf');
  }, 30_000);

  it('reads everything by one watch, and the same as by a list', async () => {
    await put('streamed');
    const listless = new Proxy(admin, {
      get(target, property: keyof KubeClient) {
        if (property === 'list') throw new Error('no list is needed');
        return boundTo(target, property);
      },
    });
    const { reflector } = reflect(listless);
    await reflector.whenSynced();
    expect(reflector.status.resourceVersion).toMatch(/^\d+$/);
    expect(inSnapshot(reflector)).toEqual(await inCluster());
    expect(reflector.get({ namespace, name: 'streamed' })).toBeDefined();
  });

  it.each([
    ['of some objects', configMaps],
    ['of none', resourceTypes.cronJobs],
  ])(
    'proves a quiet watch %s over and over, without opening it anew',
    async (_of, resource) => {
      const { reflector } = reflect(admin, {
        resource,
        guards: { checkEveryMs: 200 },
      });
      await reflector.whenSynced();
      for (let round = 1; round <= 3; round += 1) {
        const before = Number(reflector.status.observedAt);
        // Another test's object may be observed too, so the checks are counted.
        await until(
          'a proof',
          () =>
            reflector.metrics.checks.answered >= round &&
            Number(reflector.status.observedAt) > before,
        );
      }
      expect(reflector.metrics).toMatchObject({
        lists: { first: 1, miscounted: 0, rewound: 0 },
        interruptions: 0,
      });
    },
    20_000,
  );

  describe('behind a connection that is cut', () => {
    let proxy: CutProxy;
    let client: KubeClient;

    beforeEach(async () => {
      const { kubeconfigPath, context } = testCluster();
      const kubeConfig = loadKubeConfig({ path: kubeconfigPath, context });
      proxy = await CutProxy.start(kubeConfig);
      client = createKubeClient({ kubeConfig: proxy.through(kubeConfig) });
      stops.push(async () => {
        await client.close();
        await proxy.stop();
      });
    });

    it('goes on watching without a new list', async () => {
      const { reflector, told } = reflect(client);
      await reflector.whenSynced();
      await put('before-cut');
      await until('an event', () => told.includes('added before-cut'));
      proxy.cut();
      await put('while-cut');
      await until('an event', () => told.includes('added while-cut'));
      expect(reflector.status).toMatchObject({ state: 'synced', lists: 1 });
    });

    it('is stale while the server is out of reach, and catches up afterwards', async () => {
      const { reflector } = reflect(client);
      await reflector.whenSynced();
      const objects = reflector.status.objects;
      proxy.refuse(true);
      proxy.cut();
      await put('unseen');
      await until('stale', () => reflector.status.state === 'stale');
      expect(reflector.status.objects).toBe(objects);
      expect(reflector.status.reason).toContain('Cannot watch configmaps');
      proxy.refuse(false);
      await until('synced', () => reflector.status.state === 'synced', 20_000);
      await until('the object', () =>
        Boolean(reflector.get({ namespace, name: 'unseen' })),
      );
      expect(reflector.status.lists).toBe(1);
    }, 40_000);

    it('ends up with what the cluster holds, and its events add up to that', async () => {
      const { reflector } = reflect(client, { pageSize: 3 });
      const followed = new Map<string, string>();
      const faults: string[] = [];
      reflector.subscribe(event => {
        if (!('object' in event)) return;
        const { uid = '', resourceVersion = '' } = event.object.metadata;
        if (followed.has(uid) === (event.type === 'added')) {
          faults.push(`${event.type} of ${uid} out of order`);
        }
        if (event.type === 'deleted') followed.delete(uid);
        else followed.set(uid, resourceVersion);
      });
      await reflector.whenSynced();

      for (let round = 0; round < 60; round += 1) {
        const name = `churn-${round % 7}`;
        if (round % 5 === 4) {
          await admin
            .delete(configMaps, { namespace, name: `churn-${round % 6}` })
            .catch(() => undefined);
        } else await put(name, { round: `${round}` });
        if (round % 11 === 10) proxy.cut();
      }
      await put('churn-end');
      await until(
        'the last object',
        () => Boolean(reflector.get({ namespace, name: 'churn-end' })),
        20_000,
      );

      expect(faults).toEqual([]);
      expect(inSnapshot(reflector)).toEqual(await inCluster());
      expect([...followed.values()].sort()).toEqual(
        reflector
          .list()
          .map(({ metadata }) => metadata.resourceVersion)
          .sort(),
      );
    }, 60_000);
  });

  it('keeps no managed fields', async () => {
    await put('managed');
    expect(
      (await admin.get(configMaps, { namespace, name: 'managed' })).metadata
        .managedFields,
    ).toBeDefined();
    const { reflector } = reflect(admin);
    await reflector.whenSynced();
    expect(
      reflector.get({ namespace, name: 'managed' })?.metadata,
    ).not.toHaveProperty('managedFields');
  });
});

describeCluster(
  'createReflector as somebody without rights',
  { needs: ['personas'] },
  () => {
    it('says what is forbidden, and follows once the right is given', async () => {
      const admin = testClient();
      const outsider = testClient('outsider');
      const namespace = await testNamespace({ prefix: 'reflector' });
      const clock = new ManualClock();
      const reflector = createReflector<KubeObject>({
        client: outsider,
        resource: resourceTypes.pods,
        namespace,
        clock,
      });
      reflector.start();
      await until('forbidden', () => reflector.status.state === 'forbidden');
      expect(reflector.status.reason).toMatch(
        /Cannot watch pods in namespace "reflector-.*User "outsider" cannot watch resource "pods"/,
      );

      const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1' };
      const metadata = { namespace, name: 'outsider-views' };
      const binding: KubeObject & Record<string, unknown> = {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        metadata,
        roleRef: {
          apiGroup: rbac.group,
          kind: 'ClusterRole',
          name: 'view',
        },
        subjects: [{ apiGroup: rbac.group, kind: 'User', name: 'outsider' }],
      };
      await admin.create(
        {
          ...rbac,
          plural: 'rolebindings',
          kind: 'RoleBinding',
          namespaced: true,
        },
        binding,
      );
      // The API server learns of the binding a little later, and the reflector asks again in minutes.
      await until('synced', () => {
        clock.advance(1_000);
        return reflector.status.state === 'synced';
      });
      await reflector.stop();
      await Promise.all([admin.close(), outsider.close()]);
    });
  },
);
