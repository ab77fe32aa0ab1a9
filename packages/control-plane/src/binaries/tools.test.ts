import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../packageFolder';
import { OfficialDownload, tools } from './tools';

const goMod = (name: string) =>
  readFileSync(path.join(packageFolder, 'tools', name, 'go.mod'), 'utf8');

describe('the pinned tools', () => {
  it.each(Object.values(tools))(
    'are required by tools/$name/go.mod at the same version',
    tool => {
      expect(goMod(tool.name)).toMatch(
        new RegExp(`^require ${tool.module} v${tool.version}$`, 'm'),
      );
    },
  );

  it('take every staging module of Kubernetes from the same release', () => {
    const replaced = [
      ...goMod('kubernetes').matchAll(
        /^\tk8s\.io\/\S+ => k8s\.io\/\S+ v(.*)$/gm,
      ),
    ].map(match => match[1]);
    expect(replaced.length).toBeGreaterThan(25);
    expect(new Set(replaced)).toEqual(
      new Set([tools.kubernetes.version.replace(/^1\./, '0.')]),
    );
  });

  it('have a hash or a list of hashes for each official download, of the length that the algorithm has', () => {
    const downloads = Object.values(tools).flatMap(tool =>
      Object.values(tool.downloads),
    );
    expect(downloads).toHaveLength(8);
    const isSound = ({ url, checksum }: OfficialDownload) =>
      'value' in checksum
        ? checksum.value.length ===
          { sha256: 64, sha512: 128 }[checksum.algorithm]
        : path.posix.dirname(checksum.listUrl) === path.posix.dirname(url);
    expect(downloads.filter(download => !isSound(download))).toEqual([]);
  });

  it('are named in the address of their download by version', () => {
    for (const tool of Object.values(tools)) {
      for (const { url } of Object.values(tool.downloads)) {
        expect(url).toContain(`v${tool.version}`);
      }
    }
  });
});
