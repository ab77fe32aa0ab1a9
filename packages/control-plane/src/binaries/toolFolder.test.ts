import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
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

  it('is filled anew when a program has other bytes at its end and is as long as before', async () => {
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    const program = path.join(toolFolder(fakeTool, env), 'etcd');
    expect(await programsInCache(fakeTool, env)).toEqual({ etcd: program });
    const { atime, mtime } = statSync(program);
    // It still runs and tells a version, and its time says nothing.
    writeFileSync(
      program,
      readFileSync(program, 'utf8').replace('0.0.1', '9.9.9'),
    );
    utimesSync(program, atime, mtime);
    expect(await programsInCache(fakeTool, env)).toBeUndefined();
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    expect(onProgress).toHaveBeenCalledWith(
      'replace etcd',
      expect.stringContaining('is damaged'),
    );
    expect(readFileSync(program, 'utf8')).toContain('0.0.1');
  });

  it('is filled anew when a program was changed in its middle', async () => {
    const big = async (draft: string) => {
      await good(draft);
      appendFileSync(path.join(draft, 'etcd'), `#${'x'.repeat(300_000)}`);
    };
    await fillToolFolder(fakeTool, { env, onProgress }, big);
    const program = path.join(toolFolder(fakeTool, env), 'etcd');
    const content = readFileSync(program);
    content.fill('y', 150_000, 150_010);
    writeFileSync(program, content);
    expect(await programsInCache(fakeTool, env)).toBeUndefined();
  });

  it('is kept when only the time of a program changed', async () => {
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    const program = path.join(toolFolder(fakeTool, env), 'etcd');
    utimesSync(program, 1, 1);
    expect(await programsInCache(fakeTool, env)).toEqual({ etcd: program });
  });

  it('is tried again where its record is not readable', async () => {
    await fillToolFolder(fakeTool, { env, onProgress }, good);
    const folder = toolFolder(fakeTool, env);
    for (const record of ['null', '[["etcd",5]]', '{"etcd":', '{"etcd":3}']) {
      writeFileSync(path.join(folder, '.tried.json'), record);
      expect(await programsInCache(fakeTool, env)).toBeDefined();
    }
  });

  it('is told with its remedy when the cache cannot be made', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    await expect(
      fillToolFolder(
        fakeTool,
        { env: { XDG_CACHE_HOME: file }, onProgress },
        good,
      ),
    ).rejects.toThrow(/cannot be written \(ENOTDIR\).* set XDG_CACHE_HOME/);
  });

  it('is never handed to a shell when it does not begin as a program', async () => {
    const ran = path.join(root, 'ran');
    await expect(
      fillToolFolder(fakeTool, { env, onProgress }, async draft =>
        writeFileSync(path.join(draft, 'etcd'), `touch ${ran}\n`, {
          mode: 0o755,
        }),
      ),
    ).rejects.toThrow('do not run on this machine');
    expect(existsSync(ran)).toBe(false);
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
