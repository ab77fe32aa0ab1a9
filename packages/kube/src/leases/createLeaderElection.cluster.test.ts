import {
  describeCluster,
  testClient,
  testCluster,
  testNamespace,
} from '@backstage-govern/control-plane';
import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { loadKubeConfig } from '../client/loadKubeConfig';
import { CutProxy } from '../testing/CutProxy';
import { ManualClock } from '../testing/ManualClock';
import { until } from '../testing/until';
import { createLeaderElection, LeadershipTerm } from './createLeaderElection';
import { Lease, leases } from './Lease';

const name = 'election';
const durations = {
  leaseDurationMs: 15_000,
  renewDeadlineMs: 10_000,
  renewMs: 2_000,
  random: () => 0,
};

/** One process that wants to lead. */
class Candidate {
  readonly terms: LeadershipTerm[] = [];
  readonly clock: ManualClock;
  readonly #stop = new AbortController();
  readonly #finish = new Set<() => void>();
  readonly ended: Promise<void>;
  /** Keeps what it does after it was told to stop from ending. */
  lingers = false;

  constructor(options: {
    client: KubeClient;
    namespace: string;
    identity: string;
    startsAt?: string;
  }) {
    const { client, namespace, identity, startsAt } = options;
    this.clock = new ManualClock(startsAt);
    const election = createLeaderElection({
      client,
      namespace,
      name,
      identity,
      clock: this.clock,
      ...durations,
    });
    this.ended = election.run(term => this.#lead(term), this.#stop.signal);
  }

  get leads(): boolean {
    return this.terms.at(-1)?.signal.aborted === false;
  }

  stop(): Promise<void> {
    this.#stop.abort(new Error('told to stop'));
    return this.ended;
  }

  finish(): void {
    for (const end of this.#finish) end();
  }

  #lead(term: LeadershipTerm): Promise<void> {
    this.terms.push(term);
    return new Promise(resolve => {
      this.#finish.add(resolve);
      term.signal.addEventListener('abort', () => {
        if (!this.lingers) resolve();
      });
    });
  }
}

// The clocks of the candidates are moved by the tests, one without the other: processes that are paused,
// and clocks that disagree. The API server and the requests are real.
describeCluster('createLeaderElection on a real API server', () => {
  let admin: KubeClient;
  let namespace: string;
  let candidates: Candidate[];

  beforeAll(() => {
    admin = testClient();
  });

  beforeEach(async () => {
    namespace = await testNamespace({ prefix: 'leases' });
    candidates = [];
  });

  afterEach(async () => {
    for (const candidate of candidates) {
      candidate.lingers = false;
      candidate.finish();
      await candidate.stop();
    }
  });

  afterAll(() => admin.close());

  const candidate = (
    identity: string,
    options: { client?: KubeClient; startsAt?: string } = {},
  ) => {
    const one = new Candidate({
      client: admin,
      namespace,
      identity,
      ...options,
    });
    candidates.push(one);
    return one;
  };

  const lease = () => admin.get<Lease>(leases, { namespace, name });

  const leader = async (identity: string) => {
    const one = candidate(identity);
    await until(`${identity} leads`, () => one.leads);
    return one;
  };

  /** Waits until the candidate rests between two looks. */
  const rests = (one: Candidate) =>
    until('a rest', () => one.clock.waiting.includes(2_000), 10_000);

  const looks = async (one: Candidate) => {
    await rests(one);
    one.clock.advance(2_000);
    await rests(one);
  };

  it('lets one of two lead, and the other when that one is told to stop', async () => {
    const first = await leader('first');
    const second = candidate('second');
    await looks(second);
    expect(second.leads).toBe(false);
    expect((await lease()).spec).toMatchObject({
      holderIdentity: 'first',
      leaseDurationSeconds: 15,
    });

    await first.stop();
    expect((await lease()).spec?.holderIdentity).toBe('');
    await rests(second);
    second.clock.advance(2_000);
    await until('second leads', () => second.leads);
    expect(second.terms[0].fencingToken).toBeGreaterThan(
      first.terms[0].fencingToken,
    );
  }, 30_000);

  it('keeps the lease until the work has ended', async () => {
    const first = await leader('first');
    first.lingers = true;
    const stopping = first.stop();
    expect(first.terms[0].signal.aborted).toBe(true);
    const before = (await lease()).metadata.resourceVersion;
    await looks(first);
    const { metadata, spec } = await lease();
    expect(spec?.holderIdentity).toBe('first');
    expect(metadata.resourceVersion).not.toBe(before);
    first.finish();
    await stopping;
    expect((await lease()).spec?.holderIdentity).toBe('');
  }, 30_000);

  it('takes over from one that says nothing only after the whole lease, by the own clock', async () => {
    // Its clock stands still from here on, as that of a killed process does.
    const first = await leader('first');
    const second = candidate('second');
    await rests(second);
    for (let waited = 0; waited < 14_000; waited += 2_000) await looks(second);
    expect(second.leads).toBe(false);
    second.clock.advance(2_000);
    await until('second leads', () => second.leads);
    expect(second.terms[0].fencingToken).toBe(first.terms[0].fencingToken + 1);

    // The paused one wakes up: its deadline comes first, before anything else that it might do.
    expect(first.leads).toBe(true);
    first.clock.advance(16_000);
    expect(first.leads).toBe(false);
    expect(String(first.terms[0].signal.reason)).toContain('leads no longer');
    await looks(first);
    expect(first.leads).toBe(false);
    expect((await lease()).spec?.holderIdentity).toBe('second');
  }, 60_000);

  it('does not take over from one that renews, however wrong its clock is', async () => {
    const first = await leader('first');
    const second = candidate('second', { startsAt: '2029-01-01T00:00:00Z' });
    await rests(second);
    for (let round = 0; round < 12; round += 1) {
      await looks(first);
      await looks(second);
    }
    expect(first.leads).toBe(true);
    expect(second.terms).toEqual([]);
  }, 60_000);

  it('stops leading before anybody can take over when it cannot renew, and stands again', async () => {
    const { kubeconfigPath, context } = testCluster();
    const kubeConfig = loadKubeConfig({ path: kubeconfigPath, context });
    const proxy = await CutProxy.start(kubeConfig);
    const client = createKubeClient({ kubeConfig: proxy.through(kubeConfig) });
    try {
      const first = candidate('first', { client });
      await until('first leads', () => first.leads);
      proxy.refuse(true);
      proxy.cut();
      for (let waited = 0; waited < 8_000; waited += 2_000) {
        await looks(first);
        expect(first.leads).toBe(true);
      }
      first.clock.advance(2_000);
      expect(first.leads).toBe(false);
      proxy.refuse(false);
      // Its own lease of before has to run out as anybody's.
      await until('first leads again', () => {
        first.clock.advance(500);
        return first.leads;
      });
      expect(first.terms[1].fencingToken).toBe(first.terms[0].fencingToken + 1);
      await first.stop();
    } finally {
      await client.close();
      await proxy.stop();
    }
  }, 60_000);

  it('loses at once when somebody takes the lease by force', async () => {
    const first = await leader('first');
    const taken = await lease();
    await admin.request({
      method: 'PUT',
      path: `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/${name}`,
      body: { ...taken, spec: { ...taken.spec, holderIdentity: 'robber' } },
    });
    await rests(first);
    first.clock.advance(2_000);
    await until('the loss', () => !first.leads);
    expect(String(first.terms[0].signal.reason)).toContain('somebody else');
  }, 30_000);

  it('passes on what the work throws, and releases the lease', async () => {
    const election = createLeaderElection({
      client: admin,
      namespace,
      name,
      identity: 'failing',
    });
    const fails = () => Promise.reject(new Error('broken work'));
    await expect(
      election.run(fails, new AbortController().signal),
    ).rejects.toThrow('broken work');
    expect((await lease()).spec?.holderIdentity).toBe('');
  });
});

describe('createLeaderElection', () => {
  it.each([
    [{ leaseDurationMs: 1_500 }, 'whole seconds'],
    [{ leaseDurationMs: 2_000 }, 'leaves no time'],
    [{ leaseDurationMs: 15_000, renewDeadlineMs: 15_000 }, 'beside another'],
  ])('refuses durations that are not safe: %o', (options, message) => {
    const create = () =>
      createLeaderElection({
        client: {} as KubeClient,
        namespace: 'any',
        name,
        identity: 'any',
        ...options,
      });
    expect(create).toThrow(message);
  });
});
