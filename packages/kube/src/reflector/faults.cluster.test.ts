import {
  describeCluster,
  testClient,
  testCluster,
  testNamespace,
} from '@backstage-govern/control-plane';
import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { loadKubeConfig } from '../client/loadKubeConfig';
import { ConfigMap, configMaps } from '../testing/configMaps';
import { CutProxy } from '../testing/CutProxy';
import { FaultProxy } from '../testing/FaultProxy';
import { FollowedObjects } from '../testing/FollowedObjects';
import { until } from '../testing/until';
import { createReflector } from './createReflector';
import { ReflectorGuards } from './guards';
import { KubeReflector } from './Reflector';

/** As usual, but ten times as fast; pings and checks have time enough on a busy machine. */
const guards: Partial<ReflectorGuards> = {
  listEveryMs: 3_000,
  checkEveryMs: 800,
  pingLimitMs: 1_500,
  checkLimitMs: 3_000,
  initialSilenceMs: 2_000,
};

const PATIENCE_MS = 45_000;

/** What is left of 3 s when the first of two requests is long on its way and the second is not. */
const LISTS_APART_MS = 2_500;

describeCluster('a reflector on a real API server, when', () => {
  let admin: KubeClient;
  let objects: FollowedObjects;
  let namespace: string;
  let reflector: KubeReflector<ConfigMap>;
  const stops: Array<() => Promise<void>> = [];

  beforeAll(() => {
    admin = testClient();
  });

  beforeEach(async () => {
    namespace = await testNamespace({ prefix: 'faults' });
    objects = new FollowedObjects({ admin, namespace });
    for (const name of ['kept', 'changed', 'removed', 'replaced']) {
      await objects.put(name);
    }
  });

  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  afterAll(() => admin.close());

  const kubeConfig = () => {
    const { kubeconfigPath, context } = testCluster();
    return loadKubeConfig({ path: kubeconfigPath, context });
  };

  const follow = async (client: KubeClient) => {
    reflector = createReflector<ConfigMap>({
      client,
      resource: configMaps,
      namespace,
      pageSize: 2,
      guards,
      random: () => 0,
    });
    objects.follow(reflector);
    reflector.start();
    stops.push(() => reflector.stop());
    await reflector.whenSynced();
  };

  /** Changes of each sort, which the reflector cannot see at once. */
  const change = async () => {
    await objects.put('changed');
    await objects.put('created');
    await objects.remove('removed');
    await objects.remove('replaced');
    await objects.put('replaced');
  };

  const expectAgreement = async () => {
    const end = Date.now() + PATIENCE_MS;
    while (!(await objects.agree(reflector)) && Date.now() < end) {
      await new Promise(resolve => {
        setTimeout(resolve, 100);
      });
    }
    expect(objects.faults).toEqual([]);
    expect(await objects.agree(reflector)).toBe(true);
    await until(
      'synced',
      () => reflector.status.state === 'synced',
      PATIENCE_MS,
    );
  };

  describe('the network', () => {
    let proxy: CutProxy;

    beforeEach(async () => {
      proxy = await CutProxy.start(kubeConfig());
      const client = createKubeClient({
        kubeConfig: proxy.through(kubeConfig()),
      });
      stops.push(async () => {
        await client.close();
        await proxy.stop();
      });
      await follow(client);
    });

    it(
      'drops connections, goes on without a list',
      async () => {
        proxy.cut();
        await change();
        await expectAgreement();
        expect(reflector.status.lists).toBe(1);
      },
      PATIENCE_MS * 2,
    );

    it(
      'leaves connections half open, notices it in time and goes on without a list',
      async () => {
        const frozenAt = performance.now();
        proxy.flow('frozen');
        await change();
        await until(
          'stale',
          () => reflector.status.state === 'stale',
          PATIENCE_MS,
        );
        // At a tenth of the usual durations, 30 s are 3; a busy machine may take longer to say so.
        expect(performance.now() - frozenAt).toBeLessThan(30_000);
        expect(Number(reflector.status.observedAt)).toBeLessThan(
          Date.now() - 700,
        );
        proxy.cut();
        proxy.flow('open');
        await expectAgreement();
        expect(reflector.status.lists).toBe(1);
      },
      PATIENCE_MS * 3,
    );

    it(
      'only lets bytes trickle, takes that for dead and goes on without a list',
      async () => {
        proxy.flow('trickle');
        await change();
        await until(
          'stale',
          () => reflector.status.state === 'stale',
          PATIENCE_MS,
        );
        proxy.cut();
        proxy.flow('open');
        await expectAgreement();
        expect(reflector.status.lists).toBe(1);
      },
      PATIENCE_MS * 3,
    );
  });

  describe('an answer', () => {
    let proxy: FaultProxy;
    let client: KubeClient;

    beforeEach(async () => {
      proxy = await FaultProxy.start(kubeConfig());
      client = createKubeClient({ kubeConfig: proxy.kubeConfig() });
      stops.push(async () => {
        await client.close();
        await proxy.stop();
      });
    });

    const wholeLists = () => proxy.requests.filter(({ use }) => use === 'all');

    /** Milliseconds from the beginning of each whole list to the next; the server refused none of them as unknown. */
    const expectListsApart = () => {
      const begun = wholeLists().map(({ at }) => at);
      for (let index = 1; index < begun.length; index += 1) {
        expect(begun[index] - begun[index - 1]).toBeGreaterThan(LISTS_APART_MS);
      }
    };

    const expired = { code: 410, reason: 'Expired' };

    it(
      'to a watch is 410, lists anew once',
      async () => {
        await follow(client);
        let isDone = false;
        proxy.fault(({ use }) => {
          if (use !== 'watch' || isDone) return undefined;
          isDone = true;
          return expired;
        });
        proxy.cut();
        await change();
        await until('410', () => isDone, PATIENCE_MS);
        await expectAgreement();
        await until('a list', () => reflector.status.lists === 2, PATIENCE_MS);
        expect(reflector.metrics.lists.expired).toBe(1);
        expectListsApart();
      },
      PATIENCE_MS * 3,
    );

    it(
      'has a 410 in the middle of a watch, lists anew once',
      async () => {
        await follow(client);
        let faults = 0;
        proxy.fault(({ use }) => {
          if (use !== 'watch' || faults > 0) return undefined;
          faults += 1;
          return { event: expired };
        });
        await until('the faulty watch', () => faults === 1, PATIENCE_MS);
        await change();
        await expectAgreement();
        expect(reflector.metrics.lists).toMatchObject({ first: 1, expired: 1 });
        expectListsApart();
      },
      PATIENCE_MS * 3,
    );

    it(
      'to a page is 410 in the middle of a list, begins that list anew in its turn',
      async () => {
        let pages = 0;
        proxy.fault(({ use }) => {
          if (use === 'all' && wholeLists().length === 1) {
            return { code: 422, reason: 'Invalid' };
          }
          if (use !== 'page') return undefined;
          pages += 1;
          return pages === 1 ? expired : undefined;
        });
        await follow(client);
        await change();
        await expectAgreement();
        expect(pages).toBeGreaterThan(1);
        expect(reflector.status.lists).toBe(1);
        // The first of them was the watch that the proxy said it did not know.
        const [, first, second] = wholeLists().map(({ at }) => at);
        expect(second - first).toBeGreaterThan(LISTS_APART_MS);
      },
      PATIENCE_MS * 3,
    );

    it(
      'is 429 with Retry-After, waits as long as it says',
      async () => {
        let refusedAt: number | undefined;
        proxy.fault(({ use, at }) => {
          if (use !== 'all' || refusedAt !== undefined) return undefined;
          refusedAt = at;
          return { code: 429, reason: 'TooManyRequests', retryAfter: 5 };
        });
        await follow(client);
        await change();
        await expectAgreement();
        const [first, second] = wholeLists();
        expect(second.at - first.at).toBeGreaterThan(4_900);
      },
      PATIENCE_MS * 2,
    );

    it(
      'to a list is 500 again and again, keeps the snapshot and lists no oftener',
      async () => {
        await follow(client);
        const { objects: before } = reflector.status;
        let refused = 0;
        proxy.fault(({ use }) => {
          if (use === 'watch' && refused === 0) return expired;
          if (use !== 'all') return undefined;
          refused += 1;
          return refused <= 2 ? { code: 500, reason: 'Boom' } : undefined;
        });
        proxy.cut();
        await change();
        await until('two refusals', () => refused === 2, PATIENCE_MS);
        expect(reflector.status).toMatchObject({
          state: 'stale',
          objects: before,
        });
        expect(reflector.get({ namespace, name: 'removed' })).toBeDefined();
        await expectAgreement();
        expectListsApart();
      },
      PATIENCE_MS * 3,
    );

    it(
      'is 403 for one kind, says so, keeps the snapshot and comes back',
      async () => {
        await follow(client);
        const { objects: before } = reflector.status;
        proxy.fault(({ path }) =>
          path.includes('configmaps')
            ? { code: 403, reason: 'Forbidden' }
            : undefined,
        );
        proxy.cut();
        await change();
        await until(
          'forbidden',
          () => reflector.status.state === 'forbidden',
          PATIENCE_MS,
        );
        expect(reflector.status.objects).toBe(before);
        proxy.heal();
        await expectAgreement();
        expect(reflector.status.lists).toBe(1);
      },
      PATIENCE_MS * 3,
    );

    it.each([true, false])(
      'is JSON cut off in the middle (ended cleanly: %s), takes nothing of it for the whole',
      async cleanly => {
        await follow(client);
        let cutLists = 0;
        let isExpired = false;
        proxy.fault(({ use }) => {
          if (use === 'watch' && !isExpired) {
            isExpired = true;
            return expired;
          }
          if (use !== 'all' || cutLists > 0) return undefined;
          cutLists += 1;
          return { endAfter: 700, cleanly };
        });
        proxy.cut();
        await change();
        await until('the cut list', () => cutLists === 1, PATIENCE_MS);
        await expectAgreement();
        expect(reflector.status.lists).toBe(2);
        expectListsApart();
      },
      PATIENCE_MS * 3,
    );
  });
});
