import { fetchNode } from './fetchNode.mjs';

/**
 * Gives the Node 24 to run everything with: this one where it is, else the pinned one.
 *
 * @param {Parameters<typeof fetchNode>[0]} options
 * @returns {Promise<string>} path of the binary
 */
export async function nodeRuntime(options) {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  return fetchNode(options);
}
