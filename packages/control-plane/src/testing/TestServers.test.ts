import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testEnvironment } from './testEnvironment';
import { TestServers } from './TestServers';

describe('TestServers', () => {
  it('starts nothing where an outer run has started everything', async () => {
    const env = {
      GOVERN_TEST_KUBECONFIG: '/outer/kubeconfig/platform-admin',
      GOVERN_TEST_POSTGRES_URL: 'postgres://outer',
      GOVERN_TEST_METRICS_URL: 'http://outer',
    };
    const before = { ...env };
    const servers = await TestServers.start(env);
    expect(env).toMatchObject(before);
    expect(testEnvironment(env).components).toEqual(
      new Set(['kwok', 'scheduler', 'personas', 'metrics']),
    );
    await servers.stop();
    expect(env).toEqual(before);
  });

  it('says where it looked when no kubeconfig has the context', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'context-'));
    const file = path.join(folder, 'config');
    writeFileSync(file, 'apiVersion: v1\nkind: Config\n');
    await expect(
      TestServers.start({
        GOVERN_TEST_KUBE_CONTEXT: 'production',
        KUBECONFIG: file,
      }),
    ).rejects.toThrow(
      `GOVERN_TEST_KUBE_CONTEXT names the context production, but ${file} has none of that name.`,
    );
    rmSync(folder, { recursive: true });
  });
});
