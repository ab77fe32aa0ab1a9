/** Starts the servers that tests share, once for a whole jest run over any number of packages. */
module.exports = async () => {
  require('@backstage/cli/config/nodeTransform.cjs');
  const { TestServers } = require('./src/testing/TestServers.ts');
  globalThis.governTestServers = await TestServers.start();
};
