import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { describeCluster } from '@backstage-govern/control-plane';
import { createPromClient } from './createPromClient';
import { currentPodUsage, PodUsage } from './currentPodUsage';
import { PromClient } from './PromClient';

const STEP_MS = 15_000;

interface Series {
  namespace: string;
  pod: string;
  container: string;
  /** Cores used all the time. */
  cores: number;
  bytes: number;
}

/** Five minutes of scrapes up to now, as Prometheus text. */
function scrapes(series: readonly Series[], now: number): string {
  const lines: string[] = [];
  for (const { cores, bytes, ...labels } of series) {
    const names = Object.entries(labels)
      .map(([name, value]) => `${name}="${value}"`)
      .join();
    for (let time = now - 300_000; time <= now; time += STEP_MS) {
      const seconds = ((time - now) / 1000 + 1_000_000) * cores;
      lines.push(
        `container_cpu_usage_seconds_total{${names}} ${seconds} ${time}`,
        `container_memory_working_set_bytes{${names}} ${bytes} ${time}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

describeCluster(
  'currentPodUsage on a real metrics store',
  // Personas are known to our own control plane only: no other store may be written to.
  { needs: ['metrics', 'personas'] },
  () => {
    const run = randomBytes(4).toString('hex');
    const shop = `shop-${run}`;
    const store = process.env.GOVERN_TEST_METRICS_URL ?? '';
    let client: PromClient;
    let usage: Map<string, PodUsage>;

    beforeAll(async () => {
      client = createPromClient({ url: store });
      const web = { namespace: shop, pod: 'web' };
      const body = scrapes(
        [
          { ...web, container: 'app', cores: 0.25, bytes: 1_000 },
          { ...web, container: 'proxy', cores: 0.05, bytes: 500 },
          // The pod's own cgroup repeats the sum; the pause container is nobody's.
          { ...web, container: '', cores: 0.3, bytes: 1_500 },
          { ...web, container: 'POD', cores: 0.01, bytes: 10 },
          {
            namespace: shop,
            pod: 'idle',
            container: 'app',
            cores: 0,
            bytes: 1,
          },
          {
            namespace: `other-${run}`,
            pod: 'web',
            container: 'app',
            cores: 1,
            bytes: 1,
          },
        ],
        Date.now(),
      );
      const imported = await request(`${store}/api/v1/import/prometheus`, {
        method: 'POST',
        body,
      });
      await imported.body.dump();
      if (imported.statusCode !== 204) {
        throw new Error(`The store took no samples: ${imported.statusCode}`);
      }
      // By itself the store serves new series only after some seconds.
      await (await request(`${store}/internal/force_flush`)).body.dump();
      usage = await currentPodUsage(client, { namespaces: [shop, 'none'] });
    }, 30_000);

    afterAll(() => client.close());

    it('adds up the containers of a pod, and nothing else', () => {
      const web = usage.get(`${shop}/web`);
      expect(web?.cpuMillicores).toBeCloseTo(300, 3);
      expect(web?.memoryBytes).toBe(1_500);
      expect(web?.at).toBeInstanceOf(Date);
    });

    it('knows a pod that uses nothing from one that was not measured', () => {
      expect(usage.get(`${shop}/idle`)).toMatchObject({
        cpuMillicores: 0,
        memoryBytes: 1,
      });
      expect(usage.has(`${shop}/unmeasured`)).toBe(false);
    });

    it('gives the asked namespaces only', () => {
      expect([...usage.keys()].sort()).toEqual([`${shop}/idle`, `${shop}/web`]);
    });

    it('says what is wrong with a query', async () => {
      await expect(client.queryInstant('sum(')).rejects.toMatchObject({
        reason: 'QUERY_REJECTED',
      });
    });
  },
);
