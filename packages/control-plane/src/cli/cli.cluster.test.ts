import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parse } from 'yaml';
import { instanceDir } from '../plane/instance';
import { describeCluster } from '../testing/describeCluster';

const instance = `test-cli-${process.pid}`;

function cli(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--require',
      require.resolve('@backstage/cli/config/nodeTransform.cjs'),
      require.resolve('../cli.ts'),
      ...args,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, GOVERN_INSTANCE: instance, ...env },
    },
  );
  return { status, stdout, stderr };
}

describeCluster('the command line', { needs: ['personas'] }, () => {
  afterAll(() => {
    cli(['reset']);
    rmSync(instanceDir(instance), { recursive: true, force: true });
  });

  it('says how to start a control plane where none runs', () => {
    expect(cli(['kubectl', 'get', 'pods'])).toEqual({
      status: 1,
      stdout: '',
      stderr: `The control plane of instance ${instance} is not running: start it with npm start, or alone with npm run -s control-plane -- up --instance ${instance}.\n`,
    });
    expect(cli(['status'])).toMatchObject({ status: 1, stdout: 'stopped\n' });
    expect(cli(['down'])).toMatchObject({
      status: 0,
      stdout: 'was not running\n',
    });
  });

  it('starts one that outlives the command, serves kubectl on it and stops it', () => {
    const up = cli(['up']);
    expect(up).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\n$/),
    });
    const address = up.stdout.trim();
    expect(cli(['up']).stdout).toBe(up.stdout);
    expect(cli(['status']).stdout).toMatch(
      new RegExp(`^running at ${address}\\n(\\S+ \\d+ running\\n){5}$`),
    );

    const kubeconfig = parse(cli(['kubeconfig', 'outsider']).stdout);
    expect(kubeconfig.clusters[0].cluster.server).toBe(address);
    expect(kubeconfig.users[0].name).toBe('outsider');

    expect(
      cli(['kubectl', 'create', 'namespace', 'made', '-o', 'name']),
    ).toEqual({ status: 0, stdout: 'namespace/made\n', stderr: '' });
    const refused = cli(['kubectl', 'get', 'namespaces'], {
      GOVERN_PERSONA: 'outsider',
    });
    expect(refused).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('User "outsider" cannot list resource'),
    });

    expect(cli(['down'])).toMatchObject({ status: 0, stdout: 'stopped\n' });
    expect(cli(['status'])).toMatchObject({ status: 1, stdout: 'stopped\n' });
  }, 90_000);

  it('tells the usage for a command that there is not', () => {
    expect(cli(['frobnicate'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^There is no command frobnicate\.\n\nUsage: npm run -s control-plane/,
      ),
    });
  });

  it('refuses a name that is no instance', () => {
    expect(cli(['status', '--instance', '../../etc'])).toMatchObject({
      status: 2,
      stderr:
        '../../etc cannot name an instance: use lower-case letters, digits and dashes.\n',
    });
  });
});
