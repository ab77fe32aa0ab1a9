import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Where a Chromium is looked for after CHROMIUM_PATH: nothing is downloaded. */
function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return ['/usr/bin', ...PATH.split(path.delimiter)]
    .flatMap(folder =>
      ['chromium', 'chromium-browser', 'google-chrome'].map(name =>
        path.join(folder, name),
      ),
    )
    .find(existsSync);
}

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.browser.ts',
  outputDir: '../../.local/browser-results',
  // The tests share one portal and one cluster, on few cores.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.GOVERN_TEST_PORTAL_URL,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
