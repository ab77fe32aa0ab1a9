import { currentPodUsage } from './currentPodUsage';
import { PromClient, PromSample } from './PromClient';

const at = new Date('2026-01-01T00:00:00Z');

function sample(namespace: string, pod: string, value: number): PromSample {
  return { labels: { namespace, pod }, value, at };
}

/** Stands for a store; its real answers are tested against a real one. */
function answering(cpu: PromSample[], memory: PromSample[]) {
  const asked: string[] = [];
  const client: PromClient = {
    queryInstant: async promql => {
      asked.push(promql);
      return promql.includes('cpu') ? cpu : memory;
    },
    close: async () => undefined,
  };
  return { client, asked };
}

describe('currentPodUsage', () => {
  it('puts CPU and memory of a pod together', async () => {
    const { client } = answering(
      [sample('shop', 'web', 0.25)],
      [sample('shop', 'web', 1024)],
    );
    expect(await currentPodUsage(client)).toEqual(
      new Map([['shop/web', { cpuMillicores: 250, memoryBytes: 1024, at }]]),
    );
  });

  it('leaves out what was not measured, and never makes it zero', async () => {
    const { client } = answering(
      [sample('shop', 'nan', NaN), sample('shop', 'idle', 0)],
      [sample('shop', 'infinite', Infinity), sample('shop', 'new', 2048)],
    );
    expect(await currentPodUsage(client)).toEqual(
      new Map([
        ['shop/idle', { cpuMillicores: 0, memoryBytes: undefined, at }],
        ['shop/new', { cpuMillicores: undefined, memoryBytes: 2048, at }],
      ]),
    );
  });

  it('leaves out series that name no pod', async () => {
    const { client } = answering(
      [{ labels: { namespace: 'shop' }, value: 1, at }],
      [{ labels: {}, value: 1, at }],
    );
    expect((await currentPodUsage(client)).size).toBe(0);
  });

  it('asks for the given namespaces only, and for nothing when there are none', async () => {
    const { client, asked } = answering([], []);
    await currentPodUsage(client, { namespaces: [] });
    expect(asked).toEqual([]);
    await currentPodUsage(client, {
      namespaces: ['shop', 'div-a', 'x"} or y'],
    });
    expect(asked).toEqual([
      'sum by (namespace, pod) (rate(container_cpu_usage_seconds_total{container!="",container!="POD",namespace=~"shop|div-a"}[2m]))',
      'sum by (namespace, pod) (container_memory_working_set_bytes{container!="",container!="POD",namespace=~"shop|div-a"})',
    ]);
  });
});
