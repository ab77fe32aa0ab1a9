import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { EnvHttpProxyAgent, fetch, Response } from 'undici';
import { ControlPlaneError } from '../ControlPlaneError';
import { formatElapsed, OnProgress } from './progress';
import { OfficialDownload, Tool } from './tools';

const run = promisify(execFile);

/** The official download for this machine, if the tool's project publishes one. */
export function officialDownload(tool: Tool): OfficialDownload | undefined {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  return tool.downloads[`${process.platform}-${arch}`];
}

/**
 * Downloads an official release into `folder`, checks its hash, and leaves only the programs there.
 *
 * @throws ControlPlaneError (`DOWNLOAD_FAILED`) when it cannot be had, or is not what it should be.
 */
export async function downloadTool(
  tool: Tool,
  folder: string,
  options: { download: OfficialDownload; onProgress: OnProgress },
): Promise<void> {
  const { download, onProgress } = options;
  const step = `download ${tool.name} ${tool.version}`;
  // Where there is no way out, the next source must not wait long.
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: 3_000 },
    headersTimeout: 10_000,
    bodyTimeout: 30_000,
  });
  const get = async (url: string): Promise<Response> => {
    const response = await fetch(url, { dispatcher });
    if (!response.ok || !response.body) {
      throw new Error(`${url} answers ${response.status}`);
    }
    return response;
  };
  try {
    onProgress(step, `from ${new URL(download.url).host}`);
    const wanted = await wantedHash(download, get);
    const archive = path.join(folder, '.download');
    const hash = await save(await get(download.url), archive, {
      algorithm: download.checksum.algorithm,
      tell: text => onProgress(step, text),
    });
    if (hash !== wanted) {
      throw new Error(
        `${download.url} has the ${download.checksum.algorithm} ${hash}, but should have ${wanted}`,
      );
    }
    await unpack(tool, { archive, folder, download });
  } catch (cause) {
    throw new ControlPlaneError(
      'DOWNLOAD_FAILED',
      `${tool.name} ${tool.version} cannot be downloaded: ${reasonOf(cause)}.`,
      { cause },
    );
  } finally {
    await dispatcher.destroy();
    // After a failure the build uses the same folder, and nothing else may be left in it.
    for (const leftover of ['.download', '.unpacked']) {
      await rm(path.join(folder, leftover), { recursive: true, force: true });
    }
  }
}

async function wantedHash(
  { url, checksum }: OfficialDownload,
  get: (url: string) => Promise<Response>,
): Promise<string> {
  if ('value' in checksum) return checksum.value;
  const list = await (await get(checksum.listUrl)).text();
  const wanted = hashInList(list, path.posix.basename(url));
  if (!wanted) throw new Error(`${checksum.listUrl} does not list it`);
  return wanted;
}

/** The hash of a file in a list of `<hash>  <file>` lines, as sha256sum writes them. */
export function hashInList(list: string, file: string): string | undefined {
  return list
    .split('\n')
    .map(line => /^([0-9a-f]{64})\s+\*?(\S+)\s*$/.exec(line))
    .find(match => match?.[2] === file)?.[1];
}

async function save(
  response: Response,
  file: string,
  options: {
    algorithm: 'sha256' | 'sha512';
    tell: (text: string) => void;
  },
): Promise<string> {
  const hash = createHash(options.algorithm);
  const total = Number(response.headers.get('content-length') ?? 0);
  const begin = performance.now();
  let received = 0;
  let told = begin;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      received += chunk.length;
      const now = performance.now();
      if (now - told > 2_000) {
        told = now;
        const share = total ? ` of ${megabytes(total)}` : '';
        options.tell(
          `${megabytes(received)}${share}, ${formatElapsed(now - begin)}`,
        );
      }
      done(null, chunk);
    },
  });
  if (!response.body) throw new Error('the answer has no body');
  await pipeline(
    Readable.fromWeb(response.body),
    measure,
    createWriteStream(file),
  );
  return hash.digest('hex');
}

async function unpack(
  tool: Tool,
  options: { archive: string; folder: string; download: OfficialDownload },
) {
  const { archive, folder, download } = options;
  for (const { name } of tool.programs) {
    const target = path.join(folder, name);
    const member = download.members?.[name];
    if (member) {
      const unpacked = path.join(folder, '.unpacked');
      await mkdir(unpacked, { recursive: true });
      await run('tar', ['-xzf', archive, '-C', unpacked, member]);
      await rename(path.join(unpacked, member), target);
    } else {
      await rename(archive, target);
    }
    await chmod(target, 0o755);
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

// fetch hides the network's own words in the cause of "fetch failed".
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}
