import type { Locator } from '@playwright/test';
import { paths } from '@shop/contracts/pages';
import { shopUrl } from '../harness/sign-in.ts';
import { sitePages } from '../harness/site-pages.ts';
import { expect, test } from './fixtures.ts';
import { seededPart } from './shop-facts.ts';

const guardedPages = sitePages
  .filter(({ access }) => access !== 'public')
  .map(({ pattern }) => pattern.replace(':id', '64b64b64b64b64b64b64b64b'));

for (const path of guardedPages) {
  test(`R-07..09 R-11..19 ROLE-02: redirects a visitor from ${path} to Login`, async ({ page }) => {
    const response = await page.goto(`${path}?from=mail#top`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(`${shopUrl()}/login`);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
}

test('R-10 NF-01 R-27: answers an unknown path 404 with the specified words and a link home', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops!')).toBeVisible();
  await expect(page.getByText('The page you are looking for is unavailable')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL(`${shopUrl()}/`);
});

test('includes a part in the HTML of its page for search engines, and answers 404 for an unknown number', async ({
  request,
}) => {
  const part = await seededPart();
  const read = async () => (await request.get(paths.part(part.partNumber))).text();
  await expect.poll(read).toContain(`<title>${part.name}, ${part.partNumber} · `);
  const html = await read();
  expect(html).toContain(`<link rel="canonical" href="${shopUrl()}${paths.part(part.partNumber)}"`);
  expect(html).toMatch(/<script type="application\/ld\+json"[^>]*>\{[^<]*"@type":"Product"/);
  const nobodys = async () => (await request.get(paths.part('SP-NOBODY-1'))).status();
  await expect.poll(nobodys).toBe(404);
});

async function inFirstRow(all: Locator): Promise<number> {
  await expect(all.nth(3)).toBeVisible();
  const tops = await all.evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().top));
  return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
}

for (const [width, parts, reviews] of [
  [1280, 2, 3],
  [360, 1, 1],
] as const) {
  test(`HOME-03 HOME-14: at ${width} px, shows parts in ${parts} and reviews in ${reviews} columns`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const cards = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Place Order' }) });
    expect(await inFirstRow(cards)).toBe(parts);
    const opinions = page.getByRole('figure').filter({ has: page.getByRole('img', { name: /^rated / }) });
    expect(await inFirstRow(opinions)).toBe(reviews);
  });
}

test('HOME-10 R-19 R-20 P-04: returns a visitor who pressed Place Order to that part after log-in', async ({
  page,
}) => {
  const { _id, partNumber } = await seededPart();
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: partNumber }).getByText('Place Order').click();
  await expect(page).toHaveURL(`${shopUrl()}/login`);
  await page.reload();
  await page.getByLabel('Email', { exact: true }).fill('shopper@example.com');
  await page.getByLabel('Password', { exact: true }).fill('shopper123');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shopUrl()}${paths.purchase(_id)}`);
});
