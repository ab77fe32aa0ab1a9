import { mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTool } from './ensureTool';
import { writeProgram } from './fakeTool.fixture';
import { tools } from './tools';

describe('ensureTool', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'tools-'));
  const [assets, bin, cache] = ['assets', 'bin', 'cache'].map(name =>
    path.join(root, name),
  );
  const cached = path.join(
    cache,
    'backstage-govern',
    `etcd-${tools.etcd.version}`,
  );
  const onProgress = jest.fn();

  beforeEach(() => {
    [assets, bin, cached].forEach(folder => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    });
  });

  afterAll(() => rmSync(root, { recursive: true }));

  const find = () =>
    ensureTool('etcd', {
      onProgress,
      // Without Go and its proxy nothing can be built, and a release is out of reach.
      env: {
        KUBEBUILDER_ASSETS: assets,
        PATH: bin,
        XDG_CACHE_HOME: cache,
      },
    });

  it('takes the folder of KUBEBUILDER_ASSETS before PATH, and PATH before the cache', async () => {
    writeProgram(cached, { name: 'etcd', version: tools.etcd.version });
    expect(await find()).toMatchObject({
      source: 'cache',
      version: tools.etcd.version,
      programs: { etcd: path.join(cached, 'etcd') },
    });
    writeProgram(bin, { name: 'etcd', version: '3.5.1' });
    expect(await find()).toMatchObject({ source: 'PATH', version: '3.5.1' });
    writeProgram(assets, { name: 'etcd', version: '3.4.9' });
    expect(await find()).toMatchObject({
      source: 'KUBEBUILDER_ASSETS',
      version: '3.4.9',
    });
  });

  it('tells which version it found and where', async () => {
    writeProgram(bin, { name: 'etcd', version: '3.5.1' });
    await find();
    expect(onProgress).toHaveBeenLastCalledWith('etcd 3.5.1', 'from PATH');
  });

  it('passes over a program that does not run', async () => {
    writeProgram(assets, { name: 'etcd', version: '3.4.9' });
    truncateSync(path.join(assets, 'etcd'), 5);
    writeProgram(cached, { name: 'etcd', version: tools.etcd.version });
    expect(await find()).toMatchObject({ source: 'cache' });
  });

  it('passes over a place that has only some programs of a tool', async () => {
    writeProgram(bin, { name: 'kube-apiserver', version: '1.30.0' });
    const kubernetes = path.join(
      cache,
      'backstage-govern',
      `kubernetes-${tools.kubernetes.version}`,
    );
    mkdirSync(kubernetes, { recursive: true });
    tools.kubernetes.programs.forEach(({ name }) =>
      writeProgram(kubernetes, { name, version: tools.kubernetes.version }),
    );
    expect(
      await ensureTool('kubernetes', {
        env: { PATH: bin, XDG_CACHE_HOME: cache },
      }),
    ).toMatchObject({ source: 'cache' });
  });
});
