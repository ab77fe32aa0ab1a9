import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Tool, tools } from './tools';

/** etcd's pin with another version, so that nothing of the real one can be meant. */
export const fakeTool: Tool = { ...tools.etcd, version: '0.0.1' };

/** Writes an executable that tells a version, and gives its content. */
export function writeProgram(
  folder: string,
  options: { name: string; version: string },
): string {
  const content = `#!/bin/sh\necho "${options.name} Version: ${options.version}"\n`;
  writeFileSync(path.join(folder, options.name), content, { mode: 0o755 });
  return content;
}
