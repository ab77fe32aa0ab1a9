import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { resourceTypes, type KubeClient } from '@backstage-govern/kube';
import type { Benchmark } from '../Benchmark';
import { connectPortal } from '../portal/RunningPortal';
import { figuresOf } from '../report/Figures';
import { EventTimes } from './EventTimes';

/** Milliseconds between two looks. */
const LOOK_MS = 20;

/** What takes longer than this many milliseconds counts as never. */
const GIVE_UP_MS = 60_000;

/**
 * How long after the API server has answered a creation or deletion of a Deployment it shows: as a
 * row, on the change stream, in the catalog. One Deployment at a time, in a namespace of its own.
 */
export const latency: Benchmark = {
  name: 'latency',
  samples: 50,
  async run({ instance, samples, say, signal }) {
    const portal = await connectPortal(instance);
    const namespace = `bench-${randomBytes(4).toString('hex')}`;
    const events = new EventTimes();
    const following = new AbortController();
    const either = AbortSignal.any([signal, following.signal]);
    const followed = events.follow(portal.govern, either);
    // The stream's failure is told at the end; until then it must not end the process.
    followed.catch(() => undefined);

    const taken: Record<string, number[]> = {};
    /** Waits until something holds and notes how long after `since` that was. */
    const note = async (
      what: string,
      since: number,
      seenAt: () => Promise<number | undefined>,
    ) => {
      for (;;) {
        signal.throwIfAborted();
        const at = await seenAt();
        if (at !== undefined) {
          // The stream may be ahead of the API server's answer to us.
          (taken[what] ??= []).push(Math.max(0, at - since));
          return;
        }
        if (performance.now() - since > GIVE_UP_MS) {
          throw new Error(
            `Not seen within ${GIVE_UP_MS / 1_000} s: ${what} (${namespace}).`,
          );
        }
        await setTimeout(LOOK_MS);
      }
    };
    const hasRow = async (name: string) => {
      const query = { namespace: [namespace], text: name, limit: 1 };
      return (await portal.govern.listWorkloads(query, signal)).total > 0;
    };
    const whenever = async (holds: Promise<boolean>) =>
      (await holds) ? performance.now() : undefined;
    const not = async (holds: Promise<boolean>) => !(await holds);

    await portal.kube.create(resourceTypes.namespaces, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace },
    });
    try {
      for (let n = 1; n <= samples; n += 1) {
        const name = `bench-${n}`;
        await createDeployment(portal.kube, namespace, name);
        const created = performance.now();
        await Promise.all([
          note('row appears', created, () => whenever(hasRow(name))),
          note('event of creation', created, async () =>
            events.at('ADDED', namespace, name),
          ),
          note('component appears', created, () =>
            whenever(portal.hasComponent(namespace, name)),
          ),
        ]);
        await portal.kube.delete(resourceTypes.deployments, {
          namespace,
          name,
        });
        const deleted = performance.now();
        await Promise.all([
          note('row disappears', deleted, () => whenever(not(hasRow(name)))),
          note('event of deletion', deleted, async () =>
            events.at('REMOVED', namespace, name),
          ),
          note('component disappears', deleted, () =>
            whenever(not(portal.hasComponent(namespace, name))),
          ),
        ]);
        say(`${n} of ${samples}`);
      }
    } finally {
      following.abort();
      await portal.kube.delete(resourceTypes.namespaces, { name: namespace });
      await portal.kube.close();
    }
    await followed;
    return figuresOf(taken);
  },
};

async function createDeployment(
  kube: KubeClient,
  namespace: string,
  name: string,
): Promise<void> {
  const labels = { app: name };
  await kube.create(resourceTypes.deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'main', image: 'nginx' }] },
      },
    },
  });
}
