import type { Page } from '@playwright/test';
import { paths } from '@shop/contracts/pages';
import { z } from 'zod';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import budgets from './script-budgets.json' with { type: 'json' };
import { seededPart } from './shop-facts.ts';

test.use({ firstVisit: true });

async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return z.coerce.number().min(1).parse(response.headers.get('content-length'));
}

/** Compares the brotli-compressed scripts that a page loaded, and those embedded in it, with its budget in bytes. */
async function expectWithin(page: Page, budget: number): Promise<void> {
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const within = document.querySelectorAll<HTMLScriptElement>('script[data-file]');
    return [...loaded, ...Array.from(within, ({ dataset }) => new URL(dataset.file ?? '', origin).href)];
  });
  const scripts = [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const listed = scripts.map((url, at) => `${sizes[at]} ${new URL(url).pathname}`).join('\n');
  expect(total, listed).toBeLessThanOrEqual(budget);
}

test("keeps a visitor's page scripts within their budget", async ({ page }) => {
  const { partNumber } = await seededPart();
  const visited: [string, number][] = [
    ['/', budgets['/']],
    [paths.part(partNumber), budgets['/parts/:partNumber']],
    ['/basket', budgets['/basket']],
  ];
  for (const [path, budget] of visited) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectWithin(page, budget);
    });
  }
});

test("keeps the dashboard's scripts within their budget", async ({ page }) => {
  await restoreSession(page, accounts.admin);
  for (const path of ['/dashboard', '/dashboard/my-orders', '/dashboard/manage-parts'] as const) {
    await test.step(path, async () => {
      await page.goto(`${shopUrl()}${path}`);
      await expectWithin(page, budgets[path]);
    });
  }
});
