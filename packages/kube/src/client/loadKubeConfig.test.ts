import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKubeConfig } from './loadKubeConfig';

const dir = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
afterAll(() => rmSync(dir, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(dir, name);
  writeFileSync(
    path,
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return path;
}

const context = (name: string, cluster: string, user: string) => ({
  name,
  context: { cluster, user },
});

const path = file('config', {
  'current-context': 'east',
  clusters: [
    { name: 'east', cluster: { server: 'https://east.example:6443' } },
    { name: 'west', cluster: { server: 'https://west.example:6443' } },
  ],
  users: [{ name: 'me', user: { token: 'secret' } }],
  contexts: [
    context('east', 'east', 'me'),
    context('west', 'west', 'me'),
    context('lost', 'gone', 'me'),
    context('nobody', 'east', 'gone'),
  ],
});

describe('loadKubeConfig', () => {
  it("uses the file's current context unless another is named", () => {
    expect(loadKubeConfig({ path }).getCurrentCluster()?.server).toBe(
      'https://east.example:6443',
    );
    expect(
      loadKubeConfig({ path, context: 'west' }).getCurrentCluster()?.server,
    ).toBe('https://west.example:6443');
  });

  it('lists the contexts when the one named is not there', () => {
    expect(() => loadKubeConfig({ path, context: 'north' })).toThrow(
      'has no context "north": use one of east, west, lost, nobody.',
    );
  });

  it('names the cluster or user that a context refers to in vain', () => {
    expect(() => loadKubeConfig({ path, context: 'lost' })).toThrow(
      'names the cluster "gone"',
    );
    expect(() => loadKubeConfig({ path, context: 'nobody' })).toThrow(
      'names the user "gone"',
    );
  });

  it('says which file does not exist or cannot be read', () => {
    expect(() => loadKubeConfig({ path: join(dir, 'none') })).toThrow(
      'does not exist',
    );
    const broken = file('broken', 'clusters: [');
    expect(() => loadKubeConfig({ path: broken })).toThrow('cannot be read');
  });

  describe('without a path', () => {
    const { KUBECONFIG, HOME } = process.env;
    afterEach(() => {
      process.env.KUBECONFIG = KUBECONFIG;
      process.env.HOME = HOME;
      if (KUBECONFIG === undefined) delete process.env.KUBECONFIG;
    });

    it('follows KUBECONFIG', () => {
      process.env.KUBECONFIG = path;
      expect(loadKubeConfig().getCurrentContext()).toBe('east');
    });

    it('does not make up an address when there is no kubeconfig', () => {
      delete process.env.KUBECONFIG;
      process.env.HOME = dir;
      expect(() => loadKubeConfig()).toThrow('There is no kubeconfig');
    });
  });

  it('says so when it does not run in a pod', () => {
    expect(() => loadKubeConfig({ inCluster: true })).toThrow(
      'Not running in a pod',
    );
  });
});
