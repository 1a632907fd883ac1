import { defineConfig } from '@playwright/test';
import { chromium } from '../harness/browser.ts';

/** Journeys in a real browser against the whole shop, which the global setup starts on free ports with its own data. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
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
    // Trace page snapshots but no screenshots: those slow every test, and few fail.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
