import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a kubeconfig of a cluster that nobody serves, into a folder of the test's own. */
export function lostKubeconfig(folder: string): string {
  const file = path.join(folder, 'lost');
  const named = (what: string, value: object) => [
    { name: 'lost', [what]: value },
  ];
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'lost',
      clusters: named('cluster', { server: 'https://127.0.0.1:1' }),
      users: named('user', { token: 'none' }),
      contexts: named('context', { cluster: 'lost', user: 'lost' }),
    }),
  );
  return file;
}
