import { defineConfig } from '@playwright/test';
import { chromium } from '../harness/browser.ts';

/** Journeys in a real browser against the whole shop, started by the global setup on free ports with data of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // It kills a process that the journeys beside it need, so it runs by itself: IMPORT_ROWS=20000 npm test -- e2e worker-killed
  testIgnore: process.env.IMPORT_ROWS ? [] : '**/worker-killed.e2e.ts',
  globalSetup: './start-shop.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    // With what the page held at each step, without a film of it: that costs every test, and few fail.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
