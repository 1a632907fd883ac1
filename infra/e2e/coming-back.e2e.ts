import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { accounts } from '../harness/sign-in.ts';
import { openMyOrders } from './buying-steps.ts';
import { expect, test, waitForReact } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { orderAndPay } from './shop-facts.ts';

const phone = { width: 360, height: 500 };
const desk = { width: 1280, height: 500 };

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

/** Reads down to a link of a list, opens it, and comes back. */
async function expectSamePlace(page: Page, link: Locator): Promise<void> {
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(200);
  const list = page.url();
  await link.click();
  await expect(page).not.toHaveURL(list);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await page.waitForLoadState('networkidle');
  // Heights of cards that are not drawn are estimates: the link may be a little higher or lower.
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(250);
}

for (const [width, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const)
  test(`comes back to the same place of the catalogue on ${width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const more = page.getByRole('button', { name: 'Load more parts' });
    await more.click();
    const part = page.getByRole('article').nth(40).getByRole('heading', { level: 3 }).getByRole('link');
    await expect(part).toBeAttached();
    await expectSamePlace(page, part);
  });

test("comes back to the same place of a buyer's orders", async ({ page, buyer, part }) => {
  for (const parts of [[part], [part], [part]]) await orderAndPay(buyer, parts);
  await page.setViewportSize(phone);
  await openMyOrders(page, buyer);
  await expectSamePlace(page, page.getByRole('link', { name: /^Order SP-/ }).last());
});

test('fits the catalogue into a window that got narrower', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto('/');
  await waitForReact(page);
  // Draws the cards, which are drawn no more once they are far from the window.
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.setViewportSize(phone);
  await page.waitForFunction((wanted) => window.innerWidth === wanted, phone.width);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
});

test('opens another page at its top, and the same page again where it was', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await waitForReact(page);
  const name = await page.getByRole('article').nth(12).getByRole('heading').textContent();
  const part = page.getByRole('article', { name: name ?? '', exact: true });
  await part.scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(1_000);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(part).toBeInViewport();
});

for (const [path, name, link] of [
  ['/dashboard/all-orders', 'Orders', /^SP-/],
  ['/dashboard/manage-orders', 'Manage All Orders', /^SP-/],
] as const)
  test(`comes back to the same place of ${name}`, async ({ page, buyer, part }) => {
    for (const parts of [[part], [part], [part]]) await orderAndPay(buyer, parts);
    await page.setViewportSize(phone);
    await restoreSession(page, accounts.admin);
    // Other journeys order meanwhile, which would move the rows.
    await page.goto(`${path}?${new URLSearchParams({ q: buyer.email })}`);
    await expectSamePlace(page, page.getByRole('main').getByRole('link', { name: link }).nth(2));
  });

test('comes back to the same place of Manage Parts', async ({ page, addPart }) => {
  const name = `Journey Tie Rod ${randomUUID().slice(0, 8)}`;
  for (const side of ['left', 'right', 'centre']) await addPart({ name: `${name}, ${side}` });
  await page.setViewportSize(phone);
  await restoreSession(page, accounts.admin);
  // Other journeys add parts meanwhile, which would move the rows.
  const last = page
    .getByRole('main')
    .getByRole('link', { name: /^Edit / })
    .nth(2);
  await expect(async () => {
    await page.goto(`/dashboard/manage-parts?${new URLSearchParams({ q: name })}`);
    await expect(last).toBeAttached({ timeout: 3_000 });
  }).toPass();
  await expectSamePlace(page, last);
});
