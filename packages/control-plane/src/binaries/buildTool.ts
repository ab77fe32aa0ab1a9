import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ControlPlaneError } from '../ControlPlaneError';
import { packageFolder } from '../packageFolder';
import { probeProgram } from './probeProgram';
import { formatElapsed, OnProgress } from './progress';
import { Tool } from './tools';

/** The folder with a Go module per tool, which requires the pinned release; go.sum holds its hashes. */
const toolModulesFolder = path.join(packageFolder, 'tools');

/**
 * Builds the programs of a tool from source into `folder`.
 *
 * @throws ControlPlaneError: `BINARY_MISSING` without Go, `BUILD_FAILED` with the compiler's last words.
 */
export async function buildTool(
  tool: Tool,
  folder: string,
  options: { env: NodeJS.ProcessEnv; onProgress: OnProgress },
): Promise<void> {
  const { env, onProgress } = options;
  if (!(await probeProgram('go', ['version']))) {
    throw new ControlPlaneError(
      'BINARY_MISSING',
      `${tool.name} ${
        tool.version
      } is not on this machine, its official release cannot be downloaded, and there is no Go to build it: install Go (https://go.dev/dl), or put ${tool.programs
        .map(({ name }) => name)
        .join(', ')} on PATH.`,
    );
  }
  const step = `build ${tool.name} ${tool.version}`;
  const begin = performance.now();
  const tell = () => onProgress(step, formatElapsed(performance.now() - begin));
  tell();
  const ticker = setInterval(tell, 5_000);
  try {
    for (const { name, goPackage } of tool.programs) {
      await goBuild(tool, {
        goPackage,
        target: path.join(folder, name),
        env,
      });
    }
  } finally {
    clearInterval(ticker);
  }
  tell();
}

async function goBuild(
  tool: Tool,
  options: { goPackage: string; target: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const variables = Object.entries(tool.linkerVariables)
    .map(([name, value]) => `-X ${name}=${value}`)
    .join(' ');
  const child = spawn(
    'go',
    [
      'build',
      '-trimpath',
      '-mod=readonly',
      '-ldflags',
      `-s -w ${variables}`.trim(),
      '-o',
      options.target,
      options.goPackage,
    ],
    {
      cwd: path.join(toolModulesFolder, tool.name),
      env: { ...options.env, CGO_ENABLED: '0', GOWORK: 'off' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-8_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new ControlPlaneError(
    'BUILD_FAILED',
    /no space left on device/i.test(said)
      ? `${tool.name} cannot be built because the disk is full: free some space (go clean -cache helps) and start again.`
      : `go build of ${options.goPackage} (${tool.name} ${
          tool.version
        }) failed; put the programs on PATH if it cannot be built here. Go says:\n${said
          .trimEnd()
          .split('\n')
          .slice(-12)
          .map(line => `  ${line}`)
          .join('\n')}`,
  );
}
