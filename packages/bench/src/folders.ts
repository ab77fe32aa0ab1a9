import path from 'node:path';

const packageFolder = path.dirname(
  require.resolve('@backstage-govern/bench/package.json'),
);

/** Where the committed baselines are. */
export const baselinesFolder = path.join(packageFolder, 'baselines');

/** Where running instances keep their things, a folder each. */
export const instancesFolder = path.resolve(packageFolder, '../../.local');
