import { CutProxy } from '../../testing/CutProxy';
import { Fault, FaultProxy, ProxiedRequest } from '../../testing/FaultProxy';
import { OwnServer } from '../OwnServer';

/** What faults are done to. */
interface ChaosTarget {
  server: OwnServer;
  network: CutProxy;
  answers: FaultProxy;
  random: () => number;
  /** Waits at most so long; less when the run ends. */
  pause: (ms: number) => Promise<void>;
}

/** One thing that goes wrong for a while, and is right again when the promise resolves. */
export interface ChaosFault {
  name: string;
  /** How often it is chosen, relative to the others. */
  weight: number;
  cause: (target: ChaosTarget) => Promise<void>;
}

const between = (random: () => number, least: number, most: number) =>
  least + (most - least) * random();

/** A share of the answers is wrong for a while, until all are right again. */
function wrongAnswers(
  name: string,
  faultOf: (request: ProxiedRequest, random: () => number) => Fault | undefined,
): ChaosFault {
  return {
    name,
    weight: 2,
    cause: async ({ answers, random, pause }) => {
      answers.fault(request =>
        random() < 0.7 ? faultOf(request, random) : undefined,
      );
      answers.cut();
      await pause(between(random, 500, 5_000));
      answers.heal();
    },
  };
}

/** In no order that matters: which one comes is drawn. */
const chaosFaults: readonly ChaosFault[] = [
  {
    name: 'connections cut',
    weight: 5,
    cause: async ({ network, answers }) => {
      network.cut();
      answers.cut();
    },
  },
  {
    name: 'connections half open',
    weight: 2,
    cause: async ({ network, random, pause }) => {
      network.flow('frozen');
      await pause(between(random, 1_000, 20_000));
      network.cut();
      network.flow('open');
    },
  },
  {
    name: 'bytes trickle',
    weight: 2,
    cause: async ({ network, random, pause }) => {
      network.flow('trickle');
      await pause(between(random, 500, 8_000));
      network.flow('open');
    },
  },
  {
    name: 'connections refused',
    weight: 2,
    cause: async ({ network, random, pause }) => {
      network.refuse(true);
      network.cut();
      await pause(between(random, 200, 6_000));
      network.refuse(false);
    },
  },
  wrongAnswers('410', ({ use }) =>
    use === 'watch' || use === 'page'
      ? { code: 410, reason: 'Expired' }
      : undefined,
  ),
  wrongAnswers('410 in a watch', ({ use }) =>
    use === 'watch' ? { event: { code: 410, reason: 'Expired' } } : undefined,
  ),
  wrongAnswers('429', () => ({
    code: 429,
    reason: 'TooManyRequests',
    retryAfter: 1,
  })),
  wrongAnswers('500', () => ({ code: 500, reason: 'InternalError' })),
  wrongAnswers('answers cut off', (_request, random) => ({
    endAfter: Math.floor(between(random, 0, 3_000)),
    cleanly: random() < 0.5,
  })),
  {
    name: 'API server killed',
    weight: 1,
    cause: async ({ server, random, pause }) => {
      await server.kill('kube-apiserver');
      await pause(between(random, 0, 3_000));
      await server.startApi();
    },
  },
  {
    name: 'API server paused',
    weight: 1,
    cause: async ({ server, random, pause }) => {
      server.pause('kube-apiserver');
      await pause(between(random, 500, 8_000));
      server.resume('kube-apiserver');
    },
  },
  {
    name: 'etcd killed',
    weight: 1,
    cause: async ({ server, random, pause }) => {
      await server.kill('etcd');
      await pause(between(random, 0, 2_000));
      await server.startEtcd();
      await server.ready();
    },
  },
];

/** Draws one by weight. */
export function drawFault(random: () => number): ChaosFault {
  const total = chaosFaults.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * total;
  for (const fault of chaosFaults) {
    left -= fault.weight;
    if (left < 0) return fault;
  }
  return chaosFaults[0];
}
