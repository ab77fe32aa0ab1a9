import { existsSync, readFileSync, rmSync } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  readdir,
  rename,
  rm,
} from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { withLock } from '../process/withLock';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { probeProgram } from './probeProgram';
import { quickPrint, wholePrint } from './programPrint';
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

interface TriedProgram {
  /** See quickPrint. */
  readonly quick: string;
  /** See wholePrint. */
  readonly whole: string;
}

/**
 * The tool's programs in the cache, or undefined when they are not all there, running and as they
 * were. A program is tried once and known by its content from then on: cheaply at each look, and
 * wholly when that or the time of its last change differs, so that a damaged one is found.
 */
export async function programsInCache(
  tool: Tool,
  env: NodeJS.ProcessEnv,
): Promise<ProgramFiles | undefined> {
  const folder = toolFolder(tool, env);
  const files = programsIn(folder, tool);
  if (!files) return undefined;
  const stampFile = path.join(folder, '.tried.json');
  const known = readTried(stampFile);
  const tried: Partial<Record<ProgramName, TriedProgram>> = {};
  for (const { name, versionArgs } of tool.programs) {
    const file = files[name];
    if (!file) return undefined;
    const earlier = known[name];
    const quick = quickPrint(file);
    if (earlier?.quick === quick) {
      tried[name] = earlier;
      continue;
    }
    const whole = wholePrint(file);
    if (earlier && earlier.whole !== whole) return undefined;
    if (!(await probeProgram(file, versionArgs))) return undefined;
    tried[name] = { quick, whole };
  }
  if (JSON.stringify(tried) === JSON.stringify(known)) return files;
  try {
    writeFileAtomically(stampFile, JSON.stringify(tried), 0o644);
  } catch {
    // A read-only cache is tried anew each time.
  }
  return files;
}

function readTried(file: string): Partial<Record<ProgramName, TriedProgram>> {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(record ?? {}).filter(
        ([, tried]) =>
          typeof tried?.quick === 'string' && typeof tried.whole === 'string',
      ),
    );
  } catch {
    // Not tried yet, or of another shape: tried again.
    return {};
  }
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
  await makeCache(cache);
  return withLock(
    `${folder}.lock`,
    async () => {
      const ready = await programsInCache(tool, env);
      if (ready) return ready;
      if (programsIn(folder, tool)) {
        onProgress(
          `replace ${tool.name}`,
          `a program in ${folder} is damaged or does not run`,
        );
      }
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

async function makeCache(cache: string) {
  try {
    await mkdir(cache, { recursive: true });
    await access(cache, constants.W_OK);
  } catch (cause) {
    throw new ControlPlaneError(
      'FOLDER_UNUSABLE',
      `The cache folder ${cache} cannot be written (${
        (cause as NodeJS.ErrnoException).code
      }): make it writable for this user, or set XDG_CACHE_HOME to a folder that is.`,
      { cause },
    );
  }
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
