import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { resourceTypes, type KubeClient } from '@backstage-govern/kube';
import {
  describeCluster,
  testClient,
  testCluster,
  testDatabase,
  testNamespace,
} from '@backstage-govern/control-plane';
import { lostKubeconfig } from './__testUtils__/lostKubeconfig';
import { eventually, TestPortal } from './__testUtils__/TestPortal';

jest.setTimeout(180_000);

describeCluster('The catalog', () => {
  let kube: KubeClient;
  let namespace: string;
  let division: string;
  let portal: TestPortal;
  let folder: string;
  let home: { name: string; kubeconfig: string; context?: string };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'catalog-'));
    kube = testClient();
    division = `div${Date.now().toString(36)}`;
    namespace = await testNamespace({
      prefix: 'catalog',
      labels: {
        'govern.marstack.io/division': division,
        'govern.marstack.io/environment': 'prod',
      },
    });
    const { kubeconfigPath, context } = testCluster();
    home = {
      name: 'home',
      kubeconfig: kubeconfigPath,
      ...(context && { context }),
    };
  });

  beforeEach(async () => {
    portal = new TestPortal(await testDatabase());
  });

  afterEach(async () => {
    await portal.stopCatalog();
    await portal.stopKernel();
  });

  afterAll(async () => {
    await kube.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const create = (name: string, owner?: string) =>
    kube.create(resourceTypes.deployments, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {
        name,
        namespace,
        ...(owner && { annotations: { 'govern.marstack.io/owner': owner } }),
      },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: name } },
        template: {
          metadata: { labels: { app: name } },
          spec: { containers: [{ name: 'main', image: 'nginx' }] },
        },
      },
    });
  const remove = (name: string) =>
    kube.delete(resourceTypes.deployments, { namespace, name });
  const component = (name: string) =>
    portal.entity('component', namespace, name);
  const appears = (name: string) => eventually(() => component(name));
  const disappears = (name: string) =>
    eventually(async () => !(await component(name)));

  it('gains a component with a deployment, related to all it belongs to, and loses it with it', async () => {
    await portal.startKernel([home]);
    await portal.startCatalog([home]);
    await create('web', 'web-team');
    const entity = await appears('web');
    expect(entity.spec).toMatchObject({
      type: 'deployment',
      lifecycle: 'production',
    });
    expect(entity.relations).toEqual(
      expect.arrayContaining([
        { type: 'ownedBy', targetRef: 'group:default/web-team' },
        { type: 'partOf', targetRef: `system:default/${namespace}` },
      ]),
    );

    const system = await eventually(() =>
      portal.entity('system', 'default', namespace),
    );
    expect(system.relations).toEqual(
      expect.arrayContaining([
        { type: 'ownedBy', targetRef: `group:default/${division}` },
        { type: 'partOf', targetRef: `domain:default/${division}` },
      ]),
    );
    await eventually(() => portal.entity('domain', 'default', division));
    await eventually(() => portal.entity('group', 'default', division));
    await eventually(() => portal.entity('group', 'default', 'web-team'));

    await remove('web');
    await disappears('web');
    await eventually(
      async () => !(await portal.entity('group', 'default', 'web-team')),
    );
  });

  it('keeps its entities while the kernel is down, and then has what changed meanwhile', async () => {
    await portal.startKernel([home]);
    await portal.startCatalog([home]);
    await create('stays');
    await create('goes');
    const { uid } = (await appears('stays')).metadata;
    await appears('goes');

    await portal.stopKernel();
    await remove('goes');
    await create('comes');
    await setTimeout(2_000);
    expect(await component('goes')).toBeDefined();

    await portal.startKernel([home]);
    await appears('comes');
    await disappears('goes');
    // An entity that was deleted and made again would have another uid.
    expect((await component('stays'))?.metadata.uid).toBe(uid);
    await remove('stays');
    await remove('comes');
  });

  it('has what changed while it was down itself', async () => {
    await portal.startKernel([home]);
    await portal.startCatalog([home]);
    await create('stays');
    await create('goes');
    const { uid } = (await appears('stays')).metadata;
    await appears('goes');

    await portal.stopCatalog();
    await portal.stopKernel();
    await remove('goes');
    await create('comes');
    // The catalog first: nobody answers it for a while.
    await portal.startCatalog([home]);
    await setTimeout(1_500);
    expect(await component('goes')).toBeDefined();
    await portal.startKernel([home]);
    await appears('comes');
    await disappears('goes');
    expect((await component('stays'))?.metadata.uid).toBe(uid);
    await remove('stays');
    await remove('comes');
  });

  it('keeps the entities of a cluster that cannot be reached any more, and follows the others', async () => {
    // Two names for one cluster: what they show has different names in the catalog.
    const west = { ...home, name: 'west' };
    await portal.startKernel([home, west]);
    await portal.startCatalog([home, west]);
    await create('web');
    await appears('web');
    const { uid } = (await appears('web__west')).metadata;

    await portal.stopCatalog();
    await portal.stopKernel();
    const lost = { name: 'west', kubeconfig: lostKubeconfig(folder) };
    await portal.startKernel([home, lost]);
    await portal.startCatalog([home, lost]);
    await remove('web');
    await disappears('web');
    expect((await component('web__west'))?.metadata.uid).toBe(uid);
    expect(
      await portal.entity('system', 'default', `${namespace}__west`),
    ).toBeDefined();
  });
});
