const cleanups: (() => Promise<void>)[] = [];

/**
 * Runs `cleanup` when all tests of this file are done. Unlike `afterAll` it may be called while
 * tests or their hooks already run.
 */
export function afterTests(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

// Jest takes hooks only while a test file is being loaded, which is when this module is.
// The package is also used outside jest, where there are no hooks.
if (typeof afterAll === 'function') {
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  }, 30_000);
}
