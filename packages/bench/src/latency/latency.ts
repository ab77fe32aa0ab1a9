import { randomBytes } from 'node:crypto';
import { resourceTypes } from '@backstage-govern/kube';
import type { Benchmark } from '../Benchmark';
import { connectPortal, type RunningPortal } from '../portal/RunningPortal';
import { figuresOf } from '../report/Figures';
import { deployment } from './deployment';
import { EventTimes } from './EventTimes';
import { Stopwatch } from './Stopwatch';

/**
 * How long after the API server has answered a creation or deletion of a Deployment it shows: as a
 * row, on the change stream, in the catalog. One Deployment at a time, in a namespace of its own.
 */
export const latency: Benchmark = {
  name: 'latency',
  samples: 50,
  async run({ instance, samples, say, signal }) {
    const portal = await connectPortal(instance);
    const { kube } = portal;
    const namespace = `bench-${randomBytes(4).toString('hex')}`;
    const events = new EventTimes();
    const following = new AbortController();
    const followed = events.follow(
      portal.govern,
      AbortSignal.any([signal, following.signal]),
    );
    // The stream's failure is told at the end; until then it must not end the process.
    followed.catch(() => undefined);

    const stopwatch = new Stopwatch(signal);
    await kube.create(resourceTypes.namespaces, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace },
    });
    try {
      for (let n = 1; n <= samples; n += 1) {
        const target = { namespace, name: `bench-${n}` };
        await createAndDelete(target, { portal, events, stopwatch });
        say(`${n} of ${samples}`);
      }
    } catch (error) {
      // What `fetch` throws names neither what failed nor why.
      if (!(error instanceof TypeError)) throw error;
      throw new Error(
        `The portal stopped answering (${error.message}), see the logs in .local/${instance}. A start restarts its backend when sources change: leave them alone meanwhile.`,
        { cause: error },
      );
    } finally {
      following.abort();
      await kube.delete(resourceTypes.namespaces, { name: namespace });
      await kube.close();
    }
    await followed;
    return figuresOf(stopwatch.samples);
  },
};

interface Measuring {
  portal: RunningPortal;
  events: EventTimes;
  stopwatch: Stopwatch;
}

async function createAndDelete(
  { namespace, name }: { namespace: string; name: string },
  { portal, events, stopwatch }: Measuring,
): Promise<void> {
  const { govern, kube } = portal;
  const hasRow = async () => {
    const query = { namespace: [namespace], text: name, limit: 1 };
    return (await govern.listWorkloads(query)).total > 0;
  };
  const hasComponent = () => portal.hasComponent(namespace, name);

  await kube.create(resourceTypes.deployments, deployment(namespace, name));
  const created = performance.now();
  await Promise.all([
    stopwatch.note('event of creation', created, async () =>
      events.at('ADDED', namespace, name),
    ),
    stopwatch.noteWhen('row appears', created, hasRow),
    stopwatch.noteWhen('component appears', created, hasComponent),
  ]);

  await kube.delete(resourceTypes.deployments, { namespace, name });
  const deleted = performance.now();
  await Promise.all([
    stopwatch.note('event of deletion', deleted, async () =>
      events.at('REMOVED', namespace, name),
    ),
    stopwatch.noteWhen(
      'row disappears',
      deleted,
      async () => !(await hasRow()),
    ),
    stopwatch.noteWhen(
      'component disappears',
      deleted,
      async () => !(await hasComponent()),
    ),
  ]);
}
