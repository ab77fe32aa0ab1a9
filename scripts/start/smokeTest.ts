import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalClient } from './PortalClient';

/** What the demo company has at least. */
const DEMO_WORKLOADS = 40;
const NAMESPACE = 'default';

/** Writes to the cluster, as kubectl does. */
export interface SmokeCluster {
  createDeployment(namespace: string, name: string): Promise<void>;
  deleteDeployment(namespace: string, name: string): Promise<void>;
}

export interface SmokeTestOptions {
  readonly portal: PortalClient;
  /** Absent where nothing may be written. */
  readonly cluster?: SmokeCluster;
  readonly demo: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

interface Check {
  readonly name: string;
  /** Milliseconds until the answer must be right. */
  readonly withinMs: number;
  /** What is wrong; undefined when it is right. */
  readonly wrong: () => Promise<string | undefined>;
}

function rowsAndComponents(
  portal: PortalClient,
  deployment: string,
  wanted: number,
): Check[] {
  const verb = wanted ? 'appears' : 'disappears';
  return [
    {
      name: `the row ${verb}`,
      withinMs: 10_000,
      wrong: async () => {
        const { total } = await portal.workloads({ text: deployment });
        return total === wanted ? undefined : `${total} rows`;
      },
    },
    {
      name: `its Component ${verb}`,
      withinMs: 60_000,
      wrong: async () => {
        const count = await portal.components(deployment);
        return count === wanted ? undefined : `${count} Components`;
      },
    },
  ];
}

function standingChecks(portal: PortalClient, demo: boolean): Check[] {
  const checks: Check[] = [
    {
      name: 'the list of workloads answers',
      withinMs: 5_000,
      wrong: async () => {
        const { total } = await portal.workloads();
        return demo && total < DEMO_WORKLOADS
          ? `${total} workloads of at least ${DEMO_WORKLOADS}`
          : undefined;
      },
    },
  ];
  if (!demo) return checks;
  return [
    ...checks,
    {
      name: 'a workload has its use measured',
      withinMs: 60_000,
      wrong: async () => {
        const { items } = await portal.workloads({ limit: '500' });
        return items.some(({ used }) => used.cpuMillicores !== null)
          ? undefined
          : 'no workload has';
      },
    },
  ];
}

/**
 * Goes once through what the portal is for, by its API, saying each step and how long it took.
 *
 * @returns how many checks failed
 */
export async function smokeTest(options: SmokeTestOptions): Promise<number> {
  const { portal, cluster, demo, say, signal } = options;
  let failed = 0;
  const run = async (checks: Check[]) => {
    for (const check of checks) {
      const startedAt = Date.now();
      const wrong = await settle(check, signal);
      if (wrong !== undefined) failed++;
      say(
        `  ${wrong === undefined ? 'ok  ' : 'FAIL'} ${check.name} (${
          Date.now() - startedAt
        } ms)${wrong === undefined ? '' : `: ${wrong}`}`,
      );
    }
  };
  await run(standingChecks(portal, demo));
  if (cluster) {
    const name = `smoke-${randomBytes(4).toString('hex')}`;
    await cluster.createDeployment(NAMESPACE, name);
    try {
      say(`  created deployment ${NAMESPACE}/${name}`);
      await run(rowsAndComponents(portal, name, 1));
    } finally {
      await cluster.deleteDeployment(NAMESPACE, name);
    }
    say(`  deleted deployment ${NAMESPACE}/${name}`);
    await run(rowsAndComponents(portal, name, 0));
  } else {
    say('  nothing is created or deleted: this cluster is only looked at');
  }
  return failed;
}

async function settle(
  { withinMs, wrong }: Check,
  signal: AbortSignal,
): Promise<string | undefined> {
  const end = Date.now() + withinMs;
  for (;;) {
    signal.throwIfAborted();
    let reason: string | undefined;
    try {
      reason = await wrong();
    } catch (error) {
      reason = (error as Error).message;
    }
    if (reason === undefined || Date.now() >= end) return reason;
    await sleep(200, undefined, { signal });
  }
}
