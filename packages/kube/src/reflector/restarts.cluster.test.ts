import { describeCluster } from '@backstage-govern/control-plane';
import { OwnServer } from '../__testUtils__/OwnServer';
import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { Clock, systemClock } from '../clock/Clock';
import { KubeObject } from '../objects/KubeObject';
import { ResourceType, resourceTypes } from '../objects/resourceTypes';
import { ConfigMap, configMaps } from '../testing/configMaps';
import { FollowedObjects } from '../testing/FollowedObjects';
import { until } from '../testing/until';
import { createReflector } from './createReflector';
import { ReflectorGuards } from './guards';
import { KubeReflector } from './Reflector';

const guards: Partial<ReflectorGuards> = {
  listEveryMs: 3_000,
  checkEveryMs: 800,
  pingLimitMs: 1_500,
};

const PATIENCE_MS = 60_000;
const namespace = 'default';

const serviceAccounts: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'serviceaccounts',
  kind: 'ServiceAccount',
  namespaced: true,
};

describeCluster('a reflector of a server of its own, when', () => {
  let server: OwnServer;
  let admin: KubeClient;
  let objects: FollowedObjects;
  let reflector: KubeReflector<ConfigMap>;
  const stops: Array<() => Promise<void>> = [];

  beforeAll(async () => {
    server = await OwnServer.start();
    admin = createKubeClient({ kubeConfig: server.kubeConfig() });
    await untilServed(() =>
      admin.get(resourceTypes.namespaces, { name: namespace }),
    );
  }, 120_000);

  beforeEach(async () => {
    objects = new FollowedObjects({ admin, namespace });
    for (const name of ['kept', 'changed', 'removed']) await objects.put(name);
  });

  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  afterAll(async () => {
    await admin?.close();
    await server?.remove();
  }, 60_000);

  const follow = async (
    options: { client?: KubeClient; clock?: Clock } = {},
  ) => {
    reflector = createReflector<ConfigMap>({
      client: admin,
      resource: configMaps,
      namespace,
      guards,
      ...options,
    });
    objects.follow(reflector);
    reflector.start();
    stops.push(() => reflector.stop());
    await reflector.whenSynced();
  };

  const expectAgreement = async () => {
    const end = Date.now() + PATIENCE_MS;
    while (!(await objects.agree(reflector)) && Date.now() < end) {
      await pause(100);
    }
    expect(objects.faults).toEqual([]);
    expect(await objects.agree(reflector)).toBe(true);
  };

  it('the API server is killed and comes back, goes on with at most one list', async () => {
    await follow();
    await server.kill('kube-apiserver');
    await until('stale', () => reflector.status.state === 'stale', PATIENCE_MS);
    await server.startApi();
    await objects.put('changed');
    await objects.remove('removed');
    await expectAgreement();
    expect(reflector.status.lists).toBeLessThanOrEqual(2);
  }, 120_000);

  it('the API server stops answering without closing connections, notices it', async () => {
    await follow();
    server.pause('kube-apiserver');
    try {
      await until(
        'stale',
        () => reflector.status.state === 'stale',
        PATIENCE_MS,
      );
    } finally {
      server.resume('kube-apiserver');
    }
    await objects.put('changed');
    await expectAgreement();
    expect(reflector.status.lists).toBe(1);
  }, 120_000);

  it('etcd is out of reach, shows by the age of its proof that nothing is known', async () => {
    await follow();
    server.pause('etcd');
    try {
      await until(
        'an unanswered check',
        () => Number(reflector.metrics.lagMs) > 4_000,
        PATIENCE_MS,
      );
    } finally {
      server.resume('etcd');
    }
    await until(
      'a new proof',
      () => Number(reflector.metrics.lagMs) < 2_000,
      PATIENCE_MS,
    );
    await objects.put('changed');
    await expectAgreement();
    expect(reflector.status.lists).toBeLessThanOrEqual(2);
  }, 120_000);

  it('etcd goes back to older data, takes those for true', async () => {
    await follow();
    await server.backUp();
    for (let change = 0; change < 20; change += 1) {
      await objects.put(`after-${change % 3}`);
    }
    await expectAgreement();
    const { lists } = reflector.status;
    await server.restore();
    await objects.forgive(reflector);
    await expectAgreement();
    await until('a list', () => reflector.status.lists > lists, PATIENCE_MS);
    expect(reflector.status.lists).toBe(lists + 1);
    expect(reflector.get({ namespace, name: 'after-0' })).toBeUndefined();
  }, 180_000);

  it('the clock jumps, follows as before and soon dates rightly', async () => {
    let shiftMs = 0;
    const clock: Clock = {
      now: () => Date.now() + shiftMs,
      timer: (ms, callback) => systemClock.timer(ms, callback),
    };
    await follow({ clock });
    const isDatedRightly = () =>
      Math.abs(Number(reflector.status.observedAt) - clock.now()) < 5_000;
    for (const jump of [3_600_000, -7_200_000]) {
      shiftMs += jump;
      await until('a right date', isDatedRightly, PATIENCE_MS);
      await objects.put('changed');
      await objects.remove('removed');
      await objects.put('removed');
      await expectAgreement();
    }
    expect(reflector.status).toMatchObject({ state: 'synced', lists: 1 });
  }, 120_000);

  it('its token is no longer good, says so within a check and goes on with a new one', async () => {
    const account: KubeObject = {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { namespace, name: 'reader' },
    };
    const token = async () => {
      await admin.create(serviceAccounts, account);
      const { status } = await admin.request<{ status: { token: string } }>({
        method: 'POST',
        path: `/api/v1/namespaces/${namespace}/serviceaccounts/reader/token`,
        body: {
          apiVersion: 'authentication.k8s.io/v1',
          kind: 'TokenRequest',
          spec: { expirationSeconds: 600 },
        },
      });
      return status.token;
    };
    const kubeConfig = server.kubeConfig();
    const user = kubeConfig.users[0];
    const as = (value: string) => {
      kubeConfig.users = [{ ...user, token: value }];
    };
    as(await token());
    const client = createKubeClient({ kubeConfig });
    stops.push(() => client.close());
    await follow({ client });
    // A token cannot be made to expire within a test, but it ends with its account.
    await admin.delete(serviceAccounts, { namespace, name: 'reader' });
    await until('stale', () => reflector.status.state === 'stale', PATIENCE_MS);
    expect(reflector.status.reason).toContain('Unauthorized');
    await objects.put('changed');
    await objects.remove('removed');
    as(await token());
    await expectAgreement();
    expect(reflector.status.lists).toBe(1);
  }, 180_000);
});

describeCluster('a reflector of a server that sends its clients away', () => {
  it('goes on with a new connection, without a list and without being stale', async () => {
    // The most that it allows: one request in fifty ends the connection for further ones.
    const apiArgs = ['--goaway-chance=0.02'];
    const server = await OwnServer.start({ apiArgs });
    const admin = createKubeClient({ kubeConfig: server.kubeConfig() });
    const reflector = createReflector<ConfigMap>({
      client: admin,
      resource: configMaps,
      guards: { checkEveryMs: 20 },
    });
    try {
      const told: string[] = [];
      reflector.subscribe(({ type }) => told.push(type));
      reflector.start();
      await reflector.whenSynced();
      await until(
        'a watch that was sent away',
        () => reflector.metrics.interruptions > 0,
        PATIENCE_MS,
      );
      const { answered } = reflector.metrics.checks;
      await until(
        'further proofs',
        () => reflector.metrics.checks.answered > answered,
        PATIENCE_MS,
      );
      expect(reflector.status).toMatchObject({ state: 'synced', lists: 1 });
      expect(told).not.toContain('stale');
    } finally {
      await reflector.stop();
      await admin.close();
      await server.remove();
    }
  }, 180_000);
});

/** Waits for what a server makes by itself after its start. */
async function untilServed(attempt: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const isThere = await attempt().then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > end) throw new Error('The default namespace is missing.');
    await pause(100);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms);
  });
}
