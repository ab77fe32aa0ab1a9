import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadTool, hashInList } from './downloadTool';
import { fakeTool, writeProgram } from './fakeTool.fixture';
import { OfficialDownload } from './tools';

const sha256 = (data: Buffer) =>
  createHash('sha256').update(data).digest('hex');

// The one thing that is not real here is the address: the releases are out of reach of most test machines.
describe('downloadTool', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'download-'));
  const target = path.join(folder, 'target');
  const onProgress = jest.fn();
  let server: Server;
  let base: string;
  let archive: Buffer;
  let content: string;
  let answers: Record<string, Buffer | string>;

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'release'));
    content = writeProgram(path.join(folder, 'release'), {
      name: 'etcd',
      version: '0.0.1',
    });
    execFileSync('tar', ['-czf', 'release.tar.gz', 'release'], { cwd: folder });
    archive = readFileSync(path.join(folder, 'release.tar.gz'));
    server = createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response.writeHead(answer ? 200 : 404).end(answer);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target);
    answers = { '/release.tar.gz': archive };
  });

  afterAll(async () => {
    await new Promise(resolve => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const download = (checksum: OfficialDownload['checksum']) =>
    downloadTool(fakeTool, target, {
      onProgress,
      download: {
        url: `${base}/release.tar.gz`,
        checksum,
        members: { etcd: 'release/etcd' },
      },
    });

  it('leaves the program of an archive with the right hash, and nothing else', async () => {
    await download({ algorithm: 'sha256', value: sha256(archive) });
    expect(readdirSync(target)).toEqual(['etcd']);
    expect(readFileSync(path.join(target, 'etcd'), 'utf8')).toBe(content);
  });

  it('takes the hash from the list beside the archive', async () => {
    answers['/SHA256SUMS'] = `${sha256(archive)}  release.tar.gz\n`;
    await download({ algorithm: 'sha256', listUrl: `${base}/SHA256SUMS` });
    expect(readdirSync(target)).toEqual(['etcd']);
  });

  it('refuses an archive with another hash and leaves nothing of it', async () => {
    await expect(
      download({ algorithm: 'sha256', value: '0'.repeat(64) }),
    ).rejects.toMatchObject({
      reason: 'DOWNLOAD_FAILED',
      message: expect.stringContaining(`but should have ${'0'.repeat(64)}`),
    });
    expect(readdirSync(target)).toEqual([]);
  });

  it('refuses an archive that the list of hashes does not have', async () => {
    answers['/SHA256SUMS'] = `${sha256(archive)}  other.tar.gz\n`;
    await expect(
      download({ algorithm: 'sha256', listUrl: `${base}/SHA256SUMS` }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('does not list it'),
    });
  });

  it('names the address and the answer when the release is not there', async () => {
    answers = {};
    await expect(
      download({ algorithm: 'sha256', value: '0'.repeat(64) }),
    ).rejects.toMatchObject({
      message: `etcd 0.0.1 cannot be downloaded: ${base}/release.tar.gz answers 404.`,
    });
  });
});

describe('hashInList', () => {
  const hash = 'a'.repeat(64);

  it.each([`${hash}  a.tar.gz`, `${hash} *a.tar.gz\n`, `x\n${hash}  a.tar.gz`])(
    'reads %j as sha256sum writes it',
    list => {
      expect(hashInList(list, 'a.tar.gz')).toBe(hash);
    },
  );

  it('does not take the hash of a file with a longer name', () => {
    expect(hashInList(`${hash}  a.tar.gz.sig`, 'a.tar.gz')).toBeUndefined();
  });
});
