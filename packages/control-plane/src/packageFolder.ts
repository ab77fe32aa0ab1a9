import path from 'node:path';

/** The folder of this package in the repository, where its manifests and Go modules lie. */
export const packageFolder = path.dirname(
  require.resolve('@backstage-govern/control-plane/package.json'),
);
