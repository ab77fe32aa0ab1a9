import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { withLock } from '../process/withLock';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { probeProgram } from './probeProgram';
import { OnProgress } from './progress';
import { ProgramName, Tool } from './tools';

/** Where each program of a tool lies. */
export type ProgramFiles = Partial<Record<ProgramName, string>>;

/** The folder of the user's cache that holds the tools, shared by all clones of the repository. */
function toolCacheFolder(env: NodeJS.ProcessEnv): string {
  return path.join(
    env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
    'backstage-govern',
  );
}

/** The folder of one tool at its pinned version. */
export function toolFolder(tool: Tool, env: NodeJS.ProcessEnv): string {
  return path.join(toolCacheFolder(env), `${tool.name}-${tool.version}`);
}

/** The tool's programs in this folder, or undefined unless all are there. */
export function programsIn(
  folder: string,
  tool: Tool,
): ProgramFiles | undefined {
  const files = tool.programs.map(({ name }) => [
    name,
    path.join(folder, name),
  ]);
  return files.every(([, file]) => existsSync(file))
    ? Object.fromEntries(files)
    : undefined;
}

/**
 * The tool's programs in the cache, or undefined when they are not all there and running. A program
 * is tried once and known by its size from then on, so that a damaged one is found.
 */
export async function programsInCache(
  tool: Tool,
  env: NodeJS.ProcessEnv,
): Promise<ProgramFiles | undefined> {
  const folder = toolFolder(tool, env);
  const files = programsIn(folder, tool);
  if (!files) return undefined;
  const stampFile = path.join(folder, '.tried.json');
  const stamp = JSON.stringify(
    Object.entries(files).map(([name, file]) => [name, statSync(file).size]),
  );
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    return files;
  }
  for (const { name, versionArgs } of tool.programs) {
    const file = files[name];
    if (!file || !(await probeProgram(file, versionArgs))) return undefined;
  }
  try {
    writeFileAtomically(stampFile, stamp, 0o644);
  } catch {
    // A read-only cache is tried anew each time.
  }
  return files;
}

/**
 * Fills the tool's folder: `fill` gets a temporary folder beside it, which takes its place by one
 * rename when `fill` has succeeded. Only one process at a time; what an interrupted one left behind
 * is removed. Returns the programs, also when another process was quicker.
 */
export async function fillToolFolder(
  tool: Tool,
  options: { env: NodeJS.ProcessEnv; onProgress: OnProgress },
  fill: (draft: string) => Promise<void>,
): Promise<ProgramFiles> {
  const { env, onProgress } = options;
  const folder = toolFolder(tool, env);
  const cache = path.dirname(folder);
  await mkdir(cache, { recursive: true });
  return withLock(
    `${folder}.lock`,
    async () => {
      const ready = await programsInCache(tool, env);
      if (ready) return ready;
      await removeDrafts(cache, path.basename(folder));
      const draft = `${folder}.tmp-${process.pid}`;
      await mkdir(draft);
      try {
        await fill(draft);
        await rm(folder, { recursive: true, force: true });
        await rename(draft, folder);
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
      const files = await programsInCache(tool, env);
      if (!files) {
        throw new Error(
          `The programs of ${tool.name} in ${folder} do not run on this machine.`,
        );
      }
      return files;
    },
    {
      onWait: ({ pid }) =>
        onProgress(
          `wait for ${tool.name}`,
          `process ${pid} is already getting it`,
        ),
    },
  );
}

async function removeDrafts(cache: string, name: string) {
  const entries = await readdir(cache);
  await Promise.all(
    entries
      .filter(entry => entry.startsWith(`${name}.tmp-`))
      .map(entry =>
        rm(path.join(cache, entry), { recursive: true, force: true }),
      ),
  );
}
