/** Stops what globalSetup started; it runs in the same process. */
module.exports = async () => {
  await globalThis.governTestServers?.stop();
  delete globalThis.governTestServers;
};
