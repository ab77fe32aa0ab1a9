import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { buildTool } from './buildTool';
import { downloadTool, officialDownload } from './downloadTool';
import { probeProgram } from './probeProgram';
import { OnProgress } from './progress';
import { ProgramName, Tool, ToolName, tools } from './tools';
import {
  fillToolFolder,
  ProgramFiles,
  programsIn,
  programsInCache,
} from './toolFolder';

/** Where the programs of a tool came from. */
type ToolSource =
  | 'KUBEBUILDER_ASSETS'
  | 'PATH'
  | 'cache'
  | 'download'
  | 'build';

/** A tool that can be run. */
export interface FoundTool {
  readonly programs: ProgramFiles;
  readonly source: ToolSource;
  /** The pinned version, or what the programs found outside the cache say. */
  readonly version: string;
}

/** How to look for tools. */
export interface EnsureOptions {
  /** Default: the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
  readonly onProgress?: OnProgress;
}

const sentences: Record<ToolSource, string> = {
  KUBEBUILDER_ASSETS: 'from the folder that KUBEBUILDER_ASSETS names',
  PATH: 'from PATH',
  cache: 'from the cache',
  download: 'from the official release',
  build: 'built from source',
};

/**
 * Finds a tool or brings it: `KUBEBUILDER_ASSETS`, PATH, the user's cache, the official release,
 * and last a build with Go. A place counts only if it has all the tool's programs, so that those
 * of one release work together. On PATH any version is taken, and told.
 *
 * @throws ControlPlaneError (`BINARY_MISSING`, `BUILD_FAILED`) when there is no way to get it.
 */
export async function ensureTool(
  name: ToolName,
  options: EnsureOptions = {},
): Promise<FoundTool> {
  const tool = tools[name];
  const { env = process.env, onProgress = () => {} } = options;
  const found =
    (await findOutside(tool, env)) ??
    (await findInCache(tool, env)) ??
    (await bring(tool, { env, onProgress }));
  onProgress(`${tool.name} ${found.version}`, sentences[found.source]);
  return found;
}

/**
 * The files of the programs of these tools, and of no others; the ways and errors are those of
 * `ensureTool`.
 */
export async function ensureBinaries(
  names: readonly ToolName[],
  options: EnsureOptions = {},
): Promise<Record<ProgramName, string>> {
  const programs: ProgramFiles = {};
  for (const name of names) {
    Object.assign(programs, (await ensureTool(name, options)).programs);
  }
  return programs as Record<ProgramName, string>;
}

async function findOutside(
  tool: Tool,
  env: NodeJS.ProcessEnv,
): Promise<FoundTool | undefined> {
  const places: [ToolSource, string][] = [
    ...(env.KUBEBUILDER_ASSETS
      ? [['KUBEBUILDER_ASSETS', env.KUBEBUILDER_ASSETS] as [ToolSource, string]]
      : []),
    ...(env.PATH ?? '')
      .split(path.delimiter)
      .filter(Boolean)
      .map((folder): [ToolSource, string] => ['PATH', folder]),
  ];
  for (const [source, folder] of places) {
    const programs = programsIn(folder, tool);
    const [first] = tool.programs;
    const file = programs?.[first.name];
    const version = file && (await probeProgram(file, first.versionArgs));
    if (programs && version) return { programs, source, version };
  }
  return undefined;
}

async function findInCache(
  tool: Tool,
  env: NodeJS.ProcessEnv,
): Promise<FoundTool | undefined> {
  const programs = await programsInCache(tool, env);
  return programs && { programs, source: 'cache', version: tool.version };
}

async function bring(
  tool: Tool,
  options: { env: NodeJS.ProcessEnv; onProgress: OnProgress },
): Promise<FoundTool> {
  const { onProgress } = options;
  let source: ToolSource = 'cache';
  const programs = await fillToolFolder(tool, options, async draft => {
    const download = officialDownload(tool);
    if (download) {
      try {
        await downloadTool(tool, draft, { download, onProgress });
        source = 'download';
        return;
      } catch (error) {
        if (!(error instanceof ControlPlaneError)) throw error;
        onProgress(`download ${tool.name} ${tool.version}`, error.message);
      }
    }
    await buildTool(tool, draft, options);
    source = 'build';
  });
  return { programs, source, version: tool.version };
}
