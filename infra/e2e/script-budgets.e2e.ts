import type { Page } from '@playwright/test';
import { listedPart } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { z } from 'zod';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import budgets from './script-budgets.json' with { type: 'json' };

test.use({ firstVisit: true });

type Sizes = Readonly<Record<string, number>>;
interface Budget {
  /** Bytes of all scripts before anybody does anything, as brotli makes them. */
  readonly most: number;
  /** What they came to when the budget was last looked at, so that a page that is over it names what grew. */
  readonly files: Sizes;
}

/** `storefront/assets/area.js`: without what changes with every build. */
function nameOf(url: string): string {
  return new URL(url).pathname
    .replace(/^\/mf\//, '')
    .replace(/[-_.][\w-]{8}(?=\.js$)/, '')
    .replace(/^\//, '');
}

async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return z.coerce.number().min(1).parse(response.headers.get('content-length'));
}

/** The scripts that the page has loaded by itself. */
async function scriptSizes(page: Page): Promise<Sizes> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (url) => [nameOf(url), await sizeOf(url)] as const));
  return Object.fromEntries(sizes);
}

function grown(now: Sizes, before: Sizes): string[] {
  return Object.entries(now)
    .map(([file, size]) => ({ file, size, more: size - (before[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .map(({ file, size, more }) => `${file} ${size} (+${more})`);
}

async function expectWithin(page: Page, { most, files }: Budget): Promise<void> {
  await page.waitForLoadState('networkidle');
  const sizes = await scriptSizes(page);
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total, `bytes of scripts; grown:\n${grown(sizes, files).join('\n')}`).toBeLessThanOrEqual(most);
}

test('when a visitor opens a page, then its scripts stay within their budget', async ({ page, request }) => {
  const parts: unknown = await (await request.get('/api/parts?limit=1')).json();
  const [{ partNumber }] = z.tuple([listedPart]).parse(parts);
  const visited: [string, Budget][] = [
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

test('when somebody opens the dashboard, then its scripts stay within their budget', async ({ page }) => {
  await restoreSession(page, accounts.admin);
  for (const path of ['/dashboard', '/dashboard/my-orders', '/dashboard/manage-parts'] as const) {
    await test.step(path, async () => {
      await page.goto(`${shopUrl()}${path}`);
      await expectWithin(page, budgets[path]);
    });
  }
});
