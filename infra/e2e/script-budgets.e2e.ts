import type { Page } from '@playwright/test';
import { paths } from '@shop/contracts/pages';
import { z } from 'zod';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import budgets from './script-budgets.json' with { type: 'json' };
import { addUp, type Budget, budgetFault, type Sizes } from './script-budgets.ts';
import { seededPart } from './shop-facts.ts';

test.use({ firstVisit: true });

async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return z.coerce.number().min(1).parse(response.headers.get('content-length'));
}

/** Sizes of the scripts the page loaded and those embedded in it. */
async function scriptSizes(page: Page): Promise<Sizes> {
  const urls = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const within = document.querySelectorAll<HTMLScriptElement>('script[data-file]');
    return [...loaded, ...Array.from(within, ({ dataset }) => new URL(dataset.file ?? '', origin).href)];
  });
  const scripts = [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith('.js'));
  return addUp(
    await Promise.all(scripts.map(async (url) => [new URL(url).pathname, await sizeOf(url)] as const)),
  );
}

async function expectWithin(page: Page, path: string, budget: Budget): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(budgetFault(path, await scriptSizes(page), budget)).toBeUndefined();
}

test("keeps a visitor's page scripts within their budget", async ({ page }) => {
  const { partNumber } = await seededPart();
  const visited: [string, Budget][] = [
    ['/', budgets['/']],
    [paths.part(partNumber), budgets['/parts/:partNumber']],
    ['/basket', budgets['/basket']],
  ];
  for (const [path, budget] of visited) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectWithin(page, path, budget);
    });
  }
});

test("keeps the dashboard's scripts within their budget", async ({ page }) => {
  await restoreSession(page, accounts.admin);
  for (const path of ['/dashboard', '/dashboard/my-orders', '/dashboard/manage-parts'] as const) {
    await test.step(path, async () => {
      await page.goto(`${shopUrl()}${path}`);
      await expectWithin(page, path, budgets[path]);
    });
  }
});
