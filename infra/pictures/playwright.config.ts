import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from '../harness/browser.ts';

/** A picture of each story, compared with the one in `expected`. Storybook is built before and served by the global setup. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.e2e.ts',
  globalSetup: './serve-storybook.ts',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: '{testDir}/expected/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Two versions of the browser may draw the edges of letters differently; a changed word or rule is more pixels than this.
    toHaveScreenshot: { maxDiffPixels: 60, stylePath: join(import.meta.dirname, 'without-drawings.css') },
  },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
