import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeTool, writeProgram } from './fakeTool.fixture';
import { fillToolFolder, programsInCache, toolFolder } from './toolFolder';

describe('the folder of a tool', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'cache-'));
  const env = { XDG_CACHE_HOME: root };
  const cache = path.join(root, 'backstage-govern');
  const onProgress = jest.fn();
  const good = async (draft: string) => {
    writeProgram(draft, { name: 'etcd', version: '0.0.1' });
  };

  beforeEach(() => rmSync(cache, { recursive: true, force: true }));
  afterAll(() => rmSync(root, { recursive: true }));

  it('appears whole, under its name and version', async () => {
    const files = await fillToolFolder(fakeTool, { env, onProgress }, good);
    expect(files).toEqual({ etcd: path.join(cache, 'etcd-0.0.1', 'etcd') });
    expect(readdirSync(cache)).toEqual(['etcd-0.0.1']);
  });

  it('does not appear when filling it fails, and leaves nothing behind', async () => {
    await expect(
      fillToolFolder(fakeTool, { env, onProgress }, async draft => {
        await good(draft);
        throw new Error('half way');
      }),
    ).rejects.toThrow('half way');
    expect(readdirSync(cache)).toEqual([]);
  });

  it('is filled without what an interrupted process left', async () => {
    mkdirSync(path.join(cache, 'etcd-0.0.1.tmp-1'), { recursive: true });
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    expect(readdirSync(cache)).toEqual(['etcd-0.0.1']);
  });

  it('is filled once by two that ask at the same time', async () => {
    const fill = jest.fn(good);
    await Promise.all(
      [1, 2].map(() => fillToolFolder(fakeTool, { env, onProgress }, fill)),
    );
    expect(fill).toHaveBeenCalledTimes(1);
  });

  it('is filled anew when a program in it is damaged', async () => {
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    const program = path.join(toolFolder(fakeTool, env), 'etcd');
    truncateSync(program, 5);
    expect(await programsInCache(fakeTool, env)).toBeUndefined();
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    expect(await programsInCache(fakeTool, env)).toEqual({ etcd: program });
  });

  it('is not trusted when what filled it does not run', async () => {
    await expect(
      fillToolFolder(fakeTool, { env, onProgress }, async draft => {
        await good(draft);
        truncateSync(path.join(draft, 'etcd'), 5);
      }),
    ).rejects.toThrow('do not run on this machine');
    expect(existsSync(path.join(cache, 'etcd-0.0.1.lock'))).toBe(false);
  });
});
