import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createKubeClient,
  KubeObject,
  loadKubeConfig,
  resourceTypes,
} from '@backstage-govern/kube';
import { identifyProcess, isAlive } from '../process/processIdentity';
import { waitUntil } from '../process/waitUntil';
import { describeCluster } from '../testing/describeCluster';
import { ControlPlane } from './ControlPlane';
import { instanceFolders } from './instance';
import { readPlaneState, writePlaneState } from './planeState';
import { startControlPlane } from './startControlPlane';
import { resetControlPlane, stopControlPlane } from './stopControlPlane';

/** Starts a control plane in another process, as `npm start` does, and gives that process. */
function startElsewhere(instanceDir: string) {
  const module = JSON.stringify(require.resolve('./startControlPlane.ts'));
  return spawn(
    process.execPath,
    [
      '--require',
      require.resolve('@backstage/cli/config/nodeTransform.cjs'),
      '--eval',
      `require(${module}).startControlPlane({
        instanceDir: ${JSON.stringify(instanceDir)}, unsafeNoFsync: true,
      }).then(() => setInterval(() => {}, 1000));`,
    ],
    { stdio: 'inherit' },
  );
}

const programs = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kwok',
];

describeCluster(
  'startControlPlane',
  // Only where the tests' own control plane runs are its programs on this machine.
  { needs: ['personas'] },
  () => {
    let root: string;
    const dir = (name: string) => path.join(root, name);
    const start = (name: string, options = {}) =>
      startControlPlane({
        instanceDir: dir(name),
        unsafeNoFsync: true,
        ...options,
      });
    const stateOf = (name: string) =>
      readPlaneState(instanceFolders(dir(name)).stateFile);

    // Not in the block itself, which also runs where its tests are skipped.
    beforeAll(() => {
      root = mkdtempSync(path.join(tmpdir(), 'planes-'));
    });

    afterAll(async () => {
      await Promise.all(
        ['one', 'two'].map(name => stopControlPlane(dir(name))),
      );
      rmSync(root, { recursive: true });
    });

    async function withClient<T>(
      plane: ControlPlane,
      work: (client: ReturnType<typeof createKubeClient>) => Promise<T>,
    ): Promise<T> {
      const client = createKubeClient({
        kubeConfig: loadKubeConfig({
          path: plane.kubeconfig('platform-admin'),
        }),
      });
      try {
        return await work(client);
      } finally {
        await client.close();
      }
    }

    const makeNamespace = (plane: ControlPlane, name: string) =>
      withClient(plane, client => {
        const namespace: KubeObject = {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name },
        };
        return client.create(resourceTypes.namespaces, namespace);
      });
    const namespacesOf = (plane: ControlPlane) =>
      withClient(plane, async client =>
        (await client.list(resourceTypes.namespaces)).items.map(
          ({ metadata }) => metadata.name,
        ),
      );

    it('runs two side by side, ends each alone, and keeps the data of both', async () => {
      const [one, two] = await Promise.all([start('one'), start('two')]);
      expect(one.server).not.toBe(two.server);
      expect(one.processes.map(({ name }) => name).sort()).toEqual(programs);
      await makeNamespace(one, 'only-in-one');
      expect(await namespacesOf(two)).not.toContain('only-in-one');

      await one.stop();
      expect(one.processes.filter(isAlive)).toEqual([]);
      expect(two.processes.every(isAlive)).toBe(true);
      await two.stop();
      expect(two.processes.filter(isAlive)).toEqual([]);

      const again = await start('one');
      expect(again.server).toBe(one.server);
      expect(await namespacesOf(again)).toContain('only-in-one');
      await again.stop();
    }, 90_000);

    it('takes the one that runs, and leaves it to who started it', async () => {
      const first = await start('one');
      const second = await start('one');
      expect(first.owned).toBe(true);
      expect(second.owned).toBe(false);
      expect(second.processes).toEqual(first.processes);
      await second.stop();
      expect(first.processes.every(isAlive)).toBe(true);
      await first.stop();
    }, 60_000);

    it('puts right what a killed start left running', async () => {
      const parent = startElsewhere(dir('one'));
      const left = await waitUntil(
        () => {
          const state = stateOf('one');
          return state?.status === 'running' && state;
        },
        { timeoutMs: 45_000 },
      );
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      expect(left && left.processes.every(isAlive)).toBe(true);

      const plane = await start('one');
      expect(plane.owned).toBe(true);
      expect(left?.processes.filter(isAlive)).toEqual([]);
      await plane.stop();
    }, 90_000);

    it('puts right a start that was killed half way', async () => {
      const parent = startElsewhere(dir('one'));
      const half = await waitUntil(
        () => {
          const state = stateOf('one');
          return (
            state?.status === 'starting' && state.processes.length > 1 && state
          );
        },
        { timeoutMs: 45_000, intervalMs: 5 },
      );
      parent.kill('SIGKILL');
      await once(parent, 'exit');

      const plane = await start('one');
      expect(half?.processes.filter(isAlive)).toEqual([]);
      expect(plane.processes.every(isAlive)).toBe(true);
      await plane.stop();
    }, 90_000);

    it('never ends a process that only has the pid of an earlier one', async () => {
      const plane = await start('one');
      await plane.stop();
      const state = stateOf('one');
      const self = identifyProcess(process.pid);
      if (!state || !self) throw new Error('There is no state.');
      writePlaneState(instanceFolders(dir('one')).stateFile, {
        ...state,
        status: 'running',
        processes: [{ name: 'etcd', pid: self.pid, started: 'earlier' }],
      });
      expect(await stopControlPlane(dir('one'))).toBe(false);
      expect(isAlive(self)).toBe(true);
    }, 60_000);

    it('starts over a state file of which only half was written', async () => {
      writeFileSync(
        instanceFolders(dir('one')).stateFile,
        '{"version": 1, "proc',
      );
      const plane = await start('one');
      expect(await namespacesOf(plane)).toContain('only-in-one');
      await plane.stop();
    }, 60_000);

    it('tells which program failed and its last words, and ends the rest', async () => {
      const stagesDir = dir('broken-stages');
      mkdirSync(stagesDir);
      writeFileSync(path.join(stagesDir, 'broken.yaml'), 'kind: [\n');
      const failure = await start('two', {
        stagesDir,
      }).catch((error: Error) => error);
      expect(failure).toMatchObject({
        reason: 'PROCESS_FAILED',
        message: expect.stringMatching(
          /^kwok ended unexpectedly\. The last lines of .*kwok\.log:[^]*failed to decode/,
        ),
      });
      expect(stateOf('two')).toMatchObject({
        status: 'stopped',
        processes: [],
      });
    }, 60_000);

    it('forgets everything on a reset', async () => {
      await resetControlPlane(dir('one'));
      const plane = await start('one');
      expect(await namespacesOf(plane)).not.toContain('only-in-one');
      await plane.stop();
      const log = readFileSync(
        path.join(dir('one'), 'logs', 'kube-apiserver.log'),
        'utf8',
      );
      expect(log).not.toBe('');
    }, 60_000);
  },
);
