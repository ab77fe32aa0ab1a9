import { mockServices } from '@backstage/backend-test-utils';
import {
  resourceTypes,
  systemClock,
  type KubeObject,
  type ResourceType,
} from '@backstage-govern/kube';
import type { Knex } from 'knex';
import {
  controlledBy,
  cronJob,
  job,
  pod,
  rolledOut,
} from '../__testUtils__/objects';
import { eventually } from '../__testUtils__/eventually';
import { openDatabase } from '../__testUtils__/openDatabase';
import { ScriptedReflector } from '../__testUtils__/ScriptedReflector';
import { ClusterCache } from '../cache/ClusterCache';
import { kernelProjections } from '../projections/kernelProjections';
import { ClusterProjector } from './ClusterProjector';
import { ProjectionWriter } from './ProjectionWriter';

describe('ClusterProjector', () => {
  let db: Knex;
  let projector: ClusterProjector;
  let reflectors: Record<keyof typeof resourceTypes, ScriptedReflector>;
  let failures: unknown[];
  const logger = mockServices.logger.mock();

  const all = () => Object.values(reflectors);

  function start() {
    const names = Object.keys(resourceTypes) as (keyof typeof resourceTypes)[];
    reflectors = Object.fromEntries(
      names.map(name => [name, new ScriptedReflector()]),
    ) as typeof reflectors;
    const reflected = names.map(name => ({
      resource: resourceTypes[name] as ResourceType,
      reflector: reflectors[name],
    }));
    failures = [];
    const writer = new ProjectionWriter({ db, now: () => new Date() });
    projector = new ClusterProjector({
      view: new ClusterCache('local', reflected),
      reflected,
      projections: kernelProjections,
      logger,
      clock: systemClock,
      writer: {
        keysOf: (...args) => writer.keysOf(...args),
        // The database cannot be made to fail at one given moment.
        write: async (...args) => {
          if (failures.length > 0) throw failures.shift();
          await writer.write(...args);
        },
      },
    });
    projector.start();
  }

  const workloads = async () =>
    (await db('workloads').orderBy('name')).map(
      ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`,
    );

  const row = (table: string, name: string) =>
    db(table).where({ name }).first() as Promise<
      Record<string, unknown> | undefined
    >;

  const current = () =>
    eventually('written projection', () =>
      kernelProjections.every(({ id }) => projector.isCurrent(id)) &&
      projector.behindSince === undefined
        ? true
        : undefined,
    );

  const written = <T>(what: string, read: () => Promise<T | undefined>) =>
    eventually(what, read);

  const named = (object: KubeObject, name: string) => ({
    ...object,
    metadata: { ...object.metadata, name, uid: `uid-${name}` },
  });

  beforeAll(async () => {
    db = await openDatabase();
    await db('clusters').insert({ name: 'local', change: 0 });
  });

  beforeEach(async () => {
    for (const { table } of kernelProjections) await db(table).delete();
    jest.clearAllMocks();
    start();
  });

  afterEach(() => projector.stop());

  afterAll(() => db.destroy());

  it('writes nothing before everything that a projection reads was listed', async () => {
    await db('workloads').insert({
      cluster: 'local',
      kind: 'Deployment',
      namespace: 'ns',
      name: 'from-before',
      uid: 'x',
      created_at: '2026-11-01T00:00:00Z',
      resource_version: '1',
      api_version: 'apps/v1',
      health: 'healthy',
      ready_replicas: 1,
      restarts: 0,
      images: [],
    });
    reflectors.deployments.put(rolledOut());
    for (const reflector of all().slice(0, -1)) reflector.sync();
    await eventually('namespaces', () =>
      projector.isCurrent('namespaces') ? true : undefined,
    );
    expect(await workloads()).toEqual(['Deployment from-before']);
    expect(projector.isCurrent('workloads')).toBe(false);

    all().at(-1)?.sync();
    await current();
    expect(await workloads()).toEqual(['Deployment web']);
  });

  it('does not wait for what the cluster forbids, and leaves the rows of that kind alone', async () => {
    await db('workloads').insert({
      cluster: 'local',
      kind: 'CronJob',
      namespace: 'ns',
      name: 'from-before',
      uid: 'x',
      created_at: '2026-11-01T00:00:00Z',
      resource_version: '1',
      api_version: 'batch/v1',
      health: 'healthy',
      ready_replicas: 0,
      restarts: 0,
      images: [],
    });
    reflectors.deployments.put(rolledOut());
    reflectors.cronJobs.forbid();
    all()
      .filter(reflector => reflector !== reflectors.cronJobs)
      .forEach(reflector => reflector.sync());
    await current();
    expect(await workloads()).toEqual([
      'CronJob from-before',
      'Deployment web',
    ]);

    reflectors.cronJobs.sync();
    await written('removal', async () =>
      (await workloads()).length === 1 ? true : undefined,
    );
    expect(await workloads()).toEqual(['Deployment web']);
  });

  it('counts pods for the workload at the top, whatever order they are seen in', async () => {
    all().forEach(reflector => reflector.sync());
    const deployment = rolledOut();
    const replicaSet = named(
      {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        metadata: deployment.metadata,
      },
      'web-1',
    );
    replicaSet.metadata.ownerReferences = controlledBy(deployment);
    const own = pod('web-1-a');
    own.metadata.ownerReferences = controlledBy(replicaSet);
    reflectors.pods.put(own);
    reflectors.deployments.put(deployment);
    await current();
    expect(await row('pods', 'web-1-a')).toMatchObject({ workload_kind: null });
    expect(await workloads()).toEqual(['Deployment web']);

    reflectors.replicaSets.put(replicaSet);
    await written('pod of its workload', async () =>
      (await row('pods', 'web-1-a'))?.workload_name === 'web'
        ? true
        : undefined,
    );
    expect(await row('workloads', 'web')).toMatchObject({
      ready_replicas: 1,
      requested_cpu_millicores: '100',
    });

    reflectors.pods.remove(own);
    await written('sum without the pod', async () =>
      (await row('workloads', 'web'))?.ready_replicas === 0 ? true : undefined,
    );
    expect(await row('pods', 'web-1-a')).toBeUndefined();
  });

  it("shows a CronJob's runs as the CronJob, and other jobs and pods as their own", async () => {
    const schedule = cronJob();
    const run = job('nightly-1');
    run.metadata.ownerReferences = controlledBy(schedule);
    const runPod = pod('nightly-1-a');
    runPod.metadata.ownerReferences = controlledBy(run);
    reflectors.cronJobs.put(schedule);
    reflectors.jobs.put(run);
    reflectors.jobs.put(job('once'));
    reflectors.pods.put(runPod);
    reflectors.pods.put(pod('bare'));
    all().forEach(reflector => reflector.sync());
    await current();
    expect(await workloads()).toEqual([
      'Pod bare',
      'CronJob nightly',
      'Job once',
    ]);
    expect(await row('pods', 'nightly-1-a')).toMatchObject({
      workload_kind: 'CronJob',
      workload_name: 'nightly',
    });
  });

  it('takes pods of a controller that nobody knows as workloads of their own', async () => {
    const strange = pod('strange-a');
    strange.metadata.ownerReferences = controlledBy({
      apiVersion: 'example.com/v1',
      kind: 'Flock',
      metadata: { name: 'strange', uid: 'f' },
    });
    reflectors.pods.put(strange);
    all().forEach(reflector => reflector.sync());
    await current();
    expect(await workloads()).toEqual(['Pod strange-a']);
  });

  it("follows a change of the namespace's labels into the workloads in it", async () => {
    const namespace = (division: string): KubeObject => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'ns',
        uid: 'ns',
        creationTimestamp: '2026-11-01T00:00:00Z',
        labels: { 'govern.marstack.io/division': division },
      },
    });
    reflectors.namespaces.put(namespace('payments'));
    reflectors.deployments.put(rolledOut());
    all().forEach(reflector => reflector.sync());
    await current();
    expect(await row('workloads', 'web')).toMatchObject({
      division: 'payments',
      owner: 'payments',
    });
    reflectors.namespaces.put(namespace('logistics'));
    await written('new division', async () =>
      (await row('workloads', 'web'))?.division === 'logistics'
        ? true
        : undefined,
    );
  });

  it('skips an object that no row can be made of, names it in the log, and goes on', async () => {
    const broken = {
      ...named(rolledOut(), 'broken'),
      spec: undefined,
    } as KubeObject;
    const refused = named(rolledOut(), 'refused');
    refused.metadata.creationTimestamp = 'not a time';
    reflectors.deployments.put(broken);
    reflectors.deployments.put(refused);
    for (const name of ['a', 'b', 'c']) {
      reflectors.deployments.put(named(rolledOut(), name));
    }
    all().forEach(reflector => reflector.sync());
    await current();
    expect(await workloads()).toEqual([
      'Deployment a',
      'Deployment b',
      'Deployment c',
    ]);
    const logged = logger.error.mock.calls.map(([message]) => message);
    expect(logged.sort()).toEqual([
      expect.stringContaining('Deployment ns/broken of cluster local'),
      expect.stringContaining('Deployment ns/refused of cluster local'),
    ]);
  });

  it('loses nothing when the database fails, and says so meanwhile', async () => {
    all().forEach(reflector => reflector.sync());
    await current();
    failures = [new Error('connection lost'), new Error('connection lost')];
    reflectors.deployments.put(rolledOut());
    await eventually('failure', () => projector.isFailing || undefined);
    expect(projector.behindSince).toBeDefined();
    reflectors.deployments.put(named(rolledOut(), 'later'));
    await current();
    expect(projector.isFailing).toBe(false);
    expect(await workloads()).toEqual(['Deployment later', 'Deployment web']);
  });
});
